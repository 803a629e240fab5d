# Does what the formula says, where there is no Homebrew: homebrew.rb FORMULA ARCHIVE JAVA PREFIX. Only what the formula uses of Homebrew is
# here, as Homebrew documents it; at last the formula's own test runs.
require "digest"
require "fileutils"
require "pathname"

class Pathname
  def install(*files)
    mkpath
    files.flatten.each { |file| FileUtils.cp_r(file, self, preserve: true) }
  end

  def install_symlink(file)
    mkpath
    (self + File.basename(file)).make_symlink(file)
  end

  def write_env_script(program, environment)
    dirname.mkpath
    words = environment.map { |name, value| "#{name}=\"#{value}\"" }.join(" ")
    write("#!/bin/bash\n#{words} exec \"#{program}\" \"$@\"\n")
    chmod 0o755
  end
end

class Formula
  class << self
    attr_accessor :prefix, :java, :said, :tested

    %w[desc homepage url sha256 license depends_on].each do |word|
      define_method(word) { |value| (@said ||= {})[word] = value }
    end

    def test(&block) = @tested = block
    def [](_name) = Struct.new(:opt_prefix).new(java)
  end

  { bin: "bin", libexec: "libexec", man1: "share/man/man1", bash_completion: "etc/bash_completion.d",
    zsh_completion: "share/zsh/site-functions", fish_completion: "share/fish/vendor_completions.d" }.each do |name, folder|
    define_method(name) { Pathname.new(Formula.prefix) + folder }
  end

  def version = self.class.said["url"][%r{/v([^/]+)/}, 1]

  def shell_output(command)
    output = `#{command}`
    $?.success? ? output : abort("error: #{command} failed")
  end

  def assert_match(wanted, text) = text.include?(wanted) || abort("error: no #{wanted} in: #{text}")
end

formula, archive, Formula.java, Formula.prefix = ARGV
load formula
said = Virtctl.said
abort "error: the formula names another package: #{said["url"]}" unless File.basename(said["url"]) == File.basename(archive)
abort "error: the formula has another sum" unless said["sha256"] == Digest::SHA256.file(archive).hexdigest
abort "error: a description begins with no article, ends with no full stop and has 80 characters" if said["desc"] =~ /\A(A|An|The) |\.\z|.{81}/
Dir.chdir(Formula.prefix) do
  FileUtils.mkdir("unpacked")
  system("tar", "-xzf", archive, "-C", "unpacked", "--strip-components=1") || abort("error: cannot be unpacked")
  Dir.chdir("unpacked") { Virtctl.new.install }
end
Virtctl.new.instance_eval(&Virtctl.tested)
