import { describe, expect, it } from "vitest";
import { onlyReads } from "./reading-code.ts";

const READS: readonly (readonly [program: string, code: string])[] = [
  ["python3", "import json; print(json.load(open('.claude/settings.json'))['hooks'])"],
  [
    "python3",
    "import json,os\nwith open(os.path.expanduser('~/.claude/settings.json'), encoding='utf-8') as f:\n  print(list(json.load(f).keys()))",
  ],
  ["python3.12", "print(open('x', 'rb').read())"],
  ["python3", "from pathlib import Path; print(Path('.claude/sluice.yaml').read_text())"],
  ["python3", "import os.path as p, json; print(p.exists('.claude/sluice.yaml'))"],
  [
    "node",
    "console.log(JSON.parse(require('fs').readFileSync('.claude/settings.json','utf8')).hooks)",
  ],
  [
    "node",
    "const fs = require('node:fs'); console.log(Object.keys(JSON.parse(fs.readFileSync('x'))['hooks']))",
  ],
];

const ACTS: readonly (readonly [program: string, code: string])[] = [
  ["python3", "open('x','w')"],
  ["python3", "open('x', 'w_'[0])"],
  ["python3", "open('x', mode=m)"],
  ["python3", "f = open; f('x', 'w')"],
  ["python3", "import os; os.open('x', 577)"],
  ["python3", "import os; sorted(['x'], key=os.remove)"],
  ["python3", "import evil; open('x')"],
  ["python3", "import os as o, evil; open('x')"],
  ["python3", "from evil import *"],
  ["node", "import evil from './evil.mjs'"],
  ["python3", "import os\n@os.chdir\nclass X: pass"],
  ["python3", "p.rename('x')"],
  ["python3", "import socket; s.bind('x')"],
  ["python3", "frobnicate('x')"],
  ["python3", "getattr(o, 'rem' + 'ove')('x')"],
  ["node", "require('fs').writeFileSync('x','')"],
  ["node", "const w = fs['unl' + 'ink']; ['x'].forEach(w)"],
  ["node", "fs['unl\\x69nk']('x')"],
  ["node", "require('net').createServer().listen('x')"],
  ["node", "require('./evil')"],
  ["node", "require('fs').open('x', 577)"],
  ["node", "tidy`x`"],
  ["node", "tidy?.('x')"],
  ["perl", "print 1"],
];

describe("code", () => {
  it.each(READS)("%s %s only reads", (program, code) =>
    expect(onlyReads(program, code)).toBe(true),
  );
  it.each(ACTS)("%s %s is not shown to only read", (program, code) =>
    expect(onlyReads(program, code)).toBe(false),
  );
});
