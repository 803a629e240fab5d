# Homebrew's formula; build-tools/release fills it in.
class Virtctl < Formula
  desc "Instance types and preferences of KubeVirt's virtual machines"
  homepage "https://github.com/instancetypes/instancetypes"
  url "@URL@/virtctl-@VERSION@-any.tar.gz"
  sha256 "@SHA256_ANY@"
  license "Apache-2.0"

  depends_on "openjdk@25"

  def install
    libexec.install "bin", "lib", "share"
    java = { JAVA_HOME: Formula["openjdk@25"].opt_prefix }
    (bin/"virtctl").write_env_script libexec/"bin/virtctl", java
    (bin/"kubectl-instancetypes").write_env_script libexec/"bin/virtctl", java
    bin.install_symlink libexec/"bin/kubectl_complete-instancetypes"
    man1.install Dir[libexec/"share/man/man1/*"]
    bash_completion.install libexec/"share/bash-completion/completions/virtctl"
    zsh_completion.install libexec/"share/zsh/vendor-completions/_virtctl"
    fish_completion.install libexec/"share/fish/vendor_completions.d/virtctl.fish"
  end

  test do
    assert_match "Client Version: #{version}", shell_output("#{bin}/virtctl version")
    assert_match "u1.medium", shell_output("#{bin}/virtctl catalog")
  end
end
