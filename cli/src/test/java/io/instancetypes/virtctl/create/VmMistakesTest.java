package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmMistakesTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --memory 0                        | --memory: must be more than zero, not "0"
          --memory= | --memory: expected a quantity such as 2Gi, found empty text
          --vcpus 0                         | --vcpus: must be a whole number from 1 to 4294967295, not "0"
          --vcpus two                       | --vcpus: must be a whole number from 1 to 4294967295, not "two"
          --termination-grace-period -1     | --termination-grace-period: must be a whole number of at least 0, not "-1"
          --run-strategy never              | --run-strategy takes Always, Manual, Halted, Once or RerunOnFailure, not "never"
          --name My_VM                      | --name: "My_VM" is not a name: use at most 253 lower-case letters, digits, dashes and dots, a letter or digit at both ends and beside each dot
          --namespace a.b                   | --namespace: "a.b" is not a namespace: use at most 63 lower-case letters, digits and dashes, a letter or digit at both ends
          --instancetype=                   | --instancetype: "" names nothing; write [KIND/]NAME
          --instancetype a/                 | --instancetype: "a/" names nothing; write [KIND/]NAME
          --instancetype /a                 | --instancetype: "/a" has nothing before its slash; write [KIND/]NAME
          --instancetype a/b/c              | --instancetype: "a/b/c" has more than one slash; write [KIND/]NAME
          --instancetype virtualmachinepreference/a | --instancetype: KIND takes virtualmachineinstancetype or virtualmachineclusterinstancetype, not "virtualmachinepreference"
          --preference vmp/a                | --preference: KIND takes virtualmachinepreference or virtualmachineclusterpreference, not "vmp"
          --memory 1Gi --infer-instancetype | --memory and --infer-instancetype cannot be combined
          --instancetype a --infer-instancetype-from b | --instancetype and --infer-instancetype-from cannot be combined
          --preference a --infer-preference | --preference and --infer-preference cannot be combined
          --infer-instancetype              | --infer-instancetype: the VM has no volume; add one with --volume-pvc or --volume-import
          --infer-preference-from a         | --infer-preference-from: the VM has no volume; add one with --volume-pvc or --volume-import
          --volume-pvc src:root --infer-instancetype-from rot | --infer-instancetype-from: the VM has no volume "rot"; did you mean root?
          --volume-pvc src:root --infer-instancetype-from data | --infer-instancetype-from: the VM has no volume "data", only root
          --volume-containerdisk src:a,name:b --infer-instancetype | --infer-instancetype: nothing can be inferred from volume b, only from --volume-pvc and from --volume-import of type ds, pvc or snapshot
          """)
  @DisplayName("of the machine: named with their option and what would be right")
  void machine(String options, String complaint) {
    check(options, complaint);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --volume-pvc=                     | --volume-pvc: "" is not a pair key:value; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc root                 | --volume-pvc: "root" is not a pair key:value; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc scr:root             | --volume-pvc: there is no key "scr"; did you mean src?
          --volume-pvc src:a,size:1Gi       | --volume-pvc: there is no key "size"; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc src:a,src:b          | --volume-pvc: src is given twice; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc name:a               | --volume-pvc: src is missing; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc src:                 | --volume-pvc: src has no value; write src:PVC[,name:NAME][,bootorder:N]
          --volume-pvc src:ns/a             | --volume-pvc: "ns/a" names a namespace, but it is always looked up in that of the VM; write a
          --volume-pvc src:my.claim         | --volume-pvc: "my.claim" cannot be the name of a volume; write name:NAME, and use at most 63 lower-case letters, digits and dashes, a letter or digit at both ends
          --volume-pvc src:a --volume-pvc src:a | --volume-pvc: two volumes are called a; write name:NAME for another name
          --volume-pvc src:a --volume-containerdisk src:b,name:a | --volume-containerdisk: two volumes are called a, those of --volume-containerdisk and --volume-pvc; write name:NAME for another name
          --volume-pvc src:cloudinitdisk --user me | --volume-pvc: two volumes are called cloudinitdisk, those of --volume-pvc and --cloud-init; write name:NAME for another name
          --volume-pvc src:a,bootorder:0    | --volume-pvc: bootorder must be a whole number from 1 to 4294967295, not "0"
          --volume-pvc src:a,bootorder:1 --volume-pvc src:b,bootorder:1 | --volume-pvc: bootorder 1 is that of volume a already; give each its own
          --volume-import url:a             | --volume-import: type is missing; write type:TYPE,... with blank, ds, gcs, http, imageio, pvc, registry, s3, snapshot or vddk
          --volume-import type:ftp          | --volume-import: type takes blank, ds, gcs, http, imageio, pvc, registry, s3, snapshot or vddk, not "ftp"
          --volume-import type:blank        | --volume-import: size is missing; write type:blank,size:SIZE[,name:NAME][,bootorder:N]
          --volume-import type:blank,size:big | --volume-import: size "big" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3
          --volume-import type:gcs,url:a    | --volume-import: size is missing; write type:gcs,url:URL,size:SIZE[,secretref:SECRETREF][,name:NAME][,bootorder:N]
          --volume-import type:imageio,url:a,size:1Gi | --volume-import: diskid is missing; write type:imageio,url:URL,diskid:DISKID,size:SIZE[,secretref:SECRETREF][,certconfigmap:CERTCONFIGMAP][,name:NAME][,bootorder:N]
          --volume-import type:pvc,src:a    | --volume-import: the namespace of pvc a is missing; write src:NAMESPACE/a
          --volume-import type:snapshot,src:a | --volume-import: the namespace of snapshot a is missing; write src:NAMESPACE/a
          --volume-import type:ds,src:a/b/c | --volume-import: "a/b/c" has more than one slash; write src:[NAMESPACE/]NAME
          --volume-import type:registry,size:1Gi | --volume-import: type registry takes exactly one of url and imagestream
          --volume-import type:registry,size:1Gi,url:a,imagestream:b | --volume-import: type registry takes exactly one of url and imagestream
          --volume-import type:registry,size:1Gi,url:a,pullmethod:c | --volume-import: pullmethod takes pod or node, not "c"
          --volume-import type:http,size:1Gi,url:a,extraheaders:b; | --volume-import: extraheaders has an empty item; write extraheaders:ITEM;ITEM
          --volume-sysprep src:a,type:file  | --volume-sysprep: type takes configmap or secret, not "file"
          """)
  @DisplayName("of the volumes: named with their option, their key and what would be right")
  void volumes(String options, String complaint) {
    check(options, complaint);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --password-file /no/such/file     | --password-file: "/no/such/file" does not exist; name a file that holds the password
          --password-file /                 | --password-file: / is a folder; name a file
          --password-file /dev/null         | --password-file: /dev/null is empty; write the password into it
          --ssh-key id.pub                  | --ssh-key: "id.pub" does not exist; give a public key such as "ssh-ed25519 AAAA...", or a file that holds some
          --ssh-key /dev/null               | --ssh-key: /dev/null holds no public key such as ssh-ed25519 AAAA...
          --access-cred src:a               | --access-cred: the user who gets the key is missing; write user:USER, or --user USER
          --access-cred type:ssh            | `--access-cred: src is missing; write src:SECRET[,type:ssh|password][,method:ga|nocloud|configdrive][,user:USER]`
          --access-cred type:key,src:a      | --access-cred: type takes ssh or password, not "key"
          --access-cred src:a,method:mail   | --access-cred: method takes ga, nocloud or configdrive, not "mail"
          --access-cred src:ns/a            | --access-cred: "ns/a" names a namespace, but it is always looked up in that of the VM; write a
          --access-cred src:a,method:nocloud,user:b | --access-cred: user goes with method:ga only, as cloud-init adds keys to its own user
          --access-cred type:password,src:a,user:b | --access-cred: type:password takes no user, the Secret names the users
          --access-cred type:password,src:a,method:nocloud | --access-cred: a password is set by the guest agent only; write method:ga
          --access-cred src:a,method:nocloud --cloud-init configdrive | --access-cred: a key for noCloud needs a cloud-init volume of that type, but it is configDrive
          --cloud-init disk                 | --cloud-init takes noCloud, configDrive or none, not "disk"
          --cloud-init-user-data %          | --cloud-init-user-data: must be text in base64; write "$(base64 FILE)"
          --cloud-init-network-data=        | --cloud-init-network-data: must be text in base64; write "$(base64 FILE)"
          --cloud-init-user-data YQ== --user a | --cloud-init-user-data and --user cannot be combined
          --cloud-init-user-data YQ== --ga-manage-ssh | --cloud-init-user-data and --ga-manage-ssh cannot be combined
          """)
  @DisplayName("of the login: named with their option and what would be right")
  void login(String options, String complaint) {
    check(options, complaint);
  }

  @Test
  @DisplayName("a private key is not taken for a public one, and no word of it is repeated")
  void privateKey(@TempDir Path folder) throws IOException {
    String key = "-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n";
    Path file = Files.writeString(folder.resolve("id"), key);
    String complaint =
        "error: --ssh-key: that is a private key; give the public one that belongs to it";
    assertThat(Create.complaint("vm", "--ssh-key", file.toString())).isEqualTo(complaint);
    assertThat(Create.complaint("vm", "--ssh-key", key)).isEqualTo(complaint);
  }

  private static void check(String options, String complaint) {
    assertThat(Create.complaint(("vm " + options).split(" "))).isEqualTo("error: " + complaint);
  }
}
