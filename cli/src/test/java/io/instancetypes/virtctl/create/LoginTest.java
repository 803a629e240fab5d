package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginTest {
  @TempDir private Path folder;

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("file"), content).toString();
  }

  @Test
  @DisplayName("user, keys from the command line and from files go into the user data")
  void keys() throws IOException {
    String file =
        file(
            """
            # two of them
            ssh-ed25519 AAAA me@host

            no-pty,command="date" ssh-rsa BBBB
            """);
    assertThat(
            Create.print(
                "vm", "--name=a", "--user=admin", "--ssh-key=ssh-rsa CCCC", "--ssh-key=" + file))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: a
            spec:
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    memory:
                      guest: 512Mi
                    resources: {}
                  terminationGracePeriodSeconds: 180
                  volumes:
                  - cloudInitNoCloud:
                      userData: |
                        #cloud-config
                        user: admin
                        ssh_authorized_keys:
                        - ssh-rsa CCCC
                        - ssh-ed25519 AAAA me@host
                        - no-pty,command="date" ssh-rsa BBBB
                    name: cloudinitdisk
            """);
  }

  @Test
  @DisplayName("several keys may share an option, separated by commas")
  void keysInOneValue() {
    assertThat(Create.print("vm", "--ssh-key=ssh-rsa AAAA a,b,ecdsa-sha2-nistp256 BBBB"))
        .contains("- ssh-rsa AAAA a,b\n            - ecdsa-sha2-nistp256 BBBB\n");
  }

  @Test
  @DisplayName("a password is quoted as YAML needs it, and a warning says where it stands")
  void password() throws IOException {
    Run run = Create.run("vm", "--password-file", file("007: #\n"));
    assertThat(run.err())
        .isEqualTo(
            "warning: --password-file: the password stands in clear text in the VirtualMachine\n");
    assertThat(run.out())
        .endsWith(
            """
                  - cloudInitNoCloud:
                      userData: |
                        #cloud-config
                        password: '007: #'
                        chpasswd:
                          expire: false
                    name: cloudinitdisk
            """);
  }

  @Test
  @DisplayName("SSH keys of a Secret reach the user through the guest agent, which SELinux allows")
  void keysOfSecret() {
    assertThat(Create.print("vm", "--user=admin", "--access-cred=src:keys"))
        .contains(
            """
                  accessCredentials:
                  - sshPublicKey:
                      propagationMethod:
                        qemuGuestAgent:
                          users:
                          - admin
                      source:
                        secret:
                          secretName: keys
            """)
        .endsWith(
            """
                        #cloud-config
                        user: admin
                        runcmd:
                        - - setsebool
                          - -P
                          - virt_qemu_ga_manage_ssh
                          - "on"
                    name: cloudinitdisk
            """);
  }

  @Test
  @DisplayName("the user of a credential wins over --user; --ga-manage-ssh=false leaves SELinux be")
  void userOfCredential() {
    assertThat(
            Create.print(
                "vm",
                "--access-cred=type:ssh,src:keys,user:root,method:GA",
                "--ga-manage-ssh=false"))
        .contains("- root\n")
        .doesNotContain("cloudinitdisk");
  }

  @Test
  @DisplayName("passwords of a Secret need the guest agent only")
  void passwordOfSecret() {
    assertThat(Create.print("vm", "--access-cred=type:password,src:passwords"))
        .contains(
            """
                  accessCredentials:
                  - userPassword:
                      propagationMethod:
                        qemuGuestAgent: {}
                      source:
                        secret:
                          secretName: passwords
            """)
        .doesNotContain("volumes:");
  }

  @Test
  @DisplayName("keys that cloud-init adds bring their cloud-init volume along")
  void keysByCloudInit() {
    assertThat(Create.print("vm", "--access-cred=src:keys,method:configdrive"))
        .contains("propagationMethod:\n            configDrive: {}\n")
        .endsWith(
            """
                  - cloudInitConfigDrive:
                      userData: |
                        #cloud-config
                    name: cloudinitdisk
            """);
    assertThat(Create.print("vm", "--access-cred=src:keys,method:noCloud"))
        .contains("noCloud: {}\n")
        .contains("- cloudInitNoCloud:\n");
  }

  @Test
  @DisplayName("data in base64 is passed on, without the line breaks that base64 makes")
  void base64() {
    assertThat(
            Create.print(
                "vm",
                "--cloud-init=CONFIGDRIVE",
                "--cloud-init-user-data=I2Nsb3VkLWNvbmZp\nZwo=\n",
                "--cloud-init-network-data=dmVyc2lvbjogMgo="))
        .endsWith(
            """
                  - cloudInitConfigDrive:
                      networkDataBase64: dmVyc2lvbjogMgo=
                      userDataBase64: I2Nsb3VkLWNvbmZpZwo=
                    name: cloudinitdisk
            """);
  }

  @Test
  @DisplayName("none makes no volume, and says what is lost by it")
  void none() {
    Run run = Create.run("vm", "--cloud-init=none", "--ssh-key=ssh-rsa AAAA", "--ga-manage-ssh");
    assertThat(run.out()).doesNotContain("volumes:");
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                run.out(),
                "warning: --cloud-init none leaves out --ssh-key and --ga-manage-ssh\n"));
  }
}
