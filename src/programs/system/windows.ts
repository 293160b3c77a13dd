import { afterWord, joined } from "../launchers/launcher.ts";
import type { Family, NetworkClient } from "../program.ts";

const POWERSHELL: NetworkClient = {
  valued: "-Method -ContentType -UserAgent -TimeoutSec -Proxy",
  addresses: "-Uri",
  files: "-InFile",
  texts: "-Body -Headers",
  saves: "-OutFile",
};

const family: Family = {
  about: "Programs of Windows.",
  programs: [
    { names: "iwr, irm, Invoke-WebRequest, Invoke-RestMethod", sends: POWERSHELL },
    {
      names: "cmd",
      starts: (args) => joined(afterWord(args, ["/c", "/C", "/k", "/K", "//c", "//C"])),
    },
  ],
  examples: [{ bash: "cmd /c 'rm -rf /'", expect: "deny" }],
};

export default family;
