package io.instancetypes.virtctl;

import io.instancetypes.virtctl.adopt.AdoptCommand;
import io.instancetypes.virtctl.catalog.CatalogCommands;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.completion.CompletionCommand;
import io.instancetypes.virtctl.completion.NamesCommand;
import io.instancetypes.virtctl.create.CreateCommands;
import io.instancetypes.virtctl.customize.CustomizeCommand;
import io.instancetypes.virtctl.guest.AgentCommand;
import io.instancetypes.virtctl.guest.ConsoleCommand;
import io.instancetypes.virtctl.guest.PortForwardCommand;
import io.instancetypes.virtctl.guest.PowerCommand;
import io.instancetypes.virtctl.guest.SshCommands;
import io.instancetypes.virtctl.guest.VncCommand;
import io.instancetypes.virtctl.install.InstallCommand;
import io.instancetypes.virtctl.install.UninstallCommand;
import io.instancetypes.virtctl.lifecycle.RestartCommand;
import io.instancetypes.virtctl.lifecycle.StartCommand;
import io.instancetypes.virtctl.lifecycle.StopCommand;
import io.instancetypes.virtctl.operator.OperatorCommand;
import io.instancetypes.virtctl.plan.ApplyCommand;
import io.instancetypes.virtctl.plan.DriftCommand;
import io.instancetypes.virtctl.plan.PlanCommand;
import io.instancetypes.virtctl.plan.RefreshCommand;
import io.instancetypes.virtctl.plan.ResizeCommand;
import io.instancetypes.virtctl.serve.BackupCommand;
import io.instancetypes.virtctl.serve.DashboardCommand;
import io.instancetypes.virtctl.serve.KubeconfigCommand;
import io.instancetypes.virtctl.serve.RestoreCommand;
import io.instancetypes.virtctl.serve.ServeCommand;
import io.instancetypes.virtctl.upload.ImageUploadCommand;

/** The tree of all commands. */
final class Commands {
  private Commands() {}

  static Command tree() {
    return Command.group(
        "virtctl",
        "Work with virtual machines, their instance types and their preferences",
        Command.of(
            "adopt",
            "Find the type and preference of machines sized by hand",
            AdoptCommand::definition),
        Command.of(
            "apply", "Apply a saved plan, or documents in their order", ApplyCommand::definition),
        Command.of(
            "backup",
            "Write everything a server keeps into one file",
            () -> new BackupCommand(Build.VERSION).definition()),
        CatalogCommands.group(),
        Command.of(
            "completion", "Print a completion script for a shell", CompletionCommand::definition),
        Command.of(
            "console", "Connect to the serial console of a guest", ConsoleCommand::definition),
        CreateCommands.group(),
        Command.of(
            "customize",
            "Print an instance type or preference made from another one",
            CustomizeCommand::definition),
        Command.of(
            "dashboard",
            "Open the dashboard of a server in a browser",
            DashboardCommand::definition),
        Command.of(
            "drift",
            "List VirtualMachines that are not what they name any more",
            DriftCommand::definition),
        Command.of(
            "expand",
            "Work instance types and preferences into VirtualMachines",
            ExpandCommand::definition),
        Command.of(
            "explain",
            "Say where the fields of a VirtualMachine come from",
            ExplainCommand::definition),
        Command.of("fslist", "Print the file systems of a guest", AgentCommand::fsList),
        Command.of(
            "guestosinfo", "Print what a guest says of its system", AgentCommand::guestOsInfo),
        Command.of("help", "Show the help of a command", HelpCommand::definition),
        Command.of("image-upload", "Create the volume of an image", ImageUploadCommand::definition),
        Command.of(
            "install",
            "Print what runs the operator on a cluster, or check it",
            () -> new InstallCommand(Build.VERSION).definition()),
        Command.of(
            "kubeconfig",
            "Print a kubeconfig for a user of a server",
            KubeconfigCommand::definition),
        Command.of(
            "operator",
            "Run instance types and preferences on a Kubernetes cluster",
            () -> new OperatorCommand(Build.VERSION).definition()),
        Command.of("pause", "Let a guest stand still", PowerCommand::pause),
        Command.of(
            "plan",
            "Say what a change does to VirtualMachines before it is made",
            () -> new PlanCommand(Build.VERSION).definition()),
        Command.of(
            "port-forward",
            "Forward ports of this machine to a guest",
            PortForwardCommand::definition),
        Command.of(
            "refresh",
            "Let VirtualMachines use their types as they are now",
            RefreshCommand::definition),
        Command.of("reset", "Reset a guest as its button would", PowerCommand::reset),
        Command.of("resize", "Move a VirtualMachine to another size", ResizeCommand::definition),
        Command.of("restart", "Restart a VirtualMachine", RestartCommand::definition),
        Command.of("restore", "Give a server what a backup holds", RestoreCommand::definition),
        Command.of("scp", "Copy files to or from a guest", SshCommands::scp),
        Command.of(
            "serve",
            "Serve a Kubernetes API with no cluster",
            () -> new ServeCommand(Build.VERSION).definition()),
        Command.of("soft-reboot", "Ask a guest to start again", PowerCommand::softReboot),
        Command.of("ssh", "Log in to a guest", SshCommands::ssh),
        Command.of("start", "Start a VirtualMachine", StartCommand::definition),
        Command.of("stop", "Stop a VirtualMachine", StopCommand::definition),
        Command.of(
            "uninstall", "Take the operator away from a cluster", UninstallCommand::definition),
        Command.of("unpause", "Let a guest go on that was paused", PowerCommand::unpause),
        Command.of("userlist", "Print who has logged in to a guest", AgentCommand::userList),
        Command.of(
            "validate",
            "Check instance types, preferences and VirtualMachines",
            ValidateCommand::definition),
        Command.of("version", "Print the version", VersionCommand::definition),
        Command.of("vnc", "Open the screen of a guest", VncCommand::definition),
        Command.of("__complete", "Print names for completion", NamesCommand::definition).hide());
  }
}
