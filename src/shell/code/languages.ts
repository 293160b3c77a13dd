/**
 * What a call in some language does, as the shell command that does the same. `X` is its argument.
 */
export type CodeEffect =
  | "delete"
  | "deleteTree"
  | "run"
  | "runList"
  | "read"
  | "write"
  | "fetch"
  | "environment"
  | "opaque";

export interface Language {
  /** Programs that take code of this language, as a pattern of the whole name. */
  readonly programs: RegExp;
  /**
   * Flags whose value is code, as a pattern of the flag; `stdin` if code comes from there when no
   * file is named.
   */
  readonly flags: RegExp;
  /**
   * A pattern for the function, matched right before its `(`, or before a string for languages that
   * need no parenthesis.
   */
  readonly calls: readonly (readonly [RegExp, CodeEffect])[];
  /**
   * What deletes without parentheses, whatever it is given: `unlink <*.txt>`, `File.unlink name`.
   */
  readonly deletes?: RegExp;
  /** `system("rm", "-rf", "/")`: each argument is a word. */
  readonly lists?: true;
  /**
   * Without one of these in the code, `x.exec(…)` is that of a pattern or of a database, and starts
   * no process.
   */
  readonly processes?: RegExp;
  /** Patterns that end the hope of seeing everything. */
  readonly opaque: RegExp;
}

export const LANGUAGES: readonly Language[] = [
  {
    programs: /^(?:python|pypy|ipython)[\d.]*$/,
    flags: /^-[a-zA-Z]*c$/,
    calls: [
      [/\b(?:shutil\.)?rmtree$/, "deleteTree"],
      [/\bos\.(?:remove|unlink|rmdir|removedirs|truncate)$|\.(?:unlink|rmdir)$/, "delete"],
      [
        /(?:^|[.\W])(?:system|popen)$|\bsubprocess\.(?:getoutput|getstatusoutput)$|\bcommands\.getoutput$/,
        "run",
      ],
      [
        /\b(?:subprocess\.)?(?:run|call|Popen|check_output|check_call)$|\bos\.(?:exec|spawn|posix_spawn)\w*$|\bpty\.spawn$/,
        "runList",
      ],
      [
        /\b(?:urllib\.request\.)?(?:urlopen|urlretrieve)$|\brequests\.\w+$|\bhttpx\.\w+$|\bHTTPS?Connection$|\bsocket\.(?:socket|create_connection)$|\.connect$/,
        "fetch",
      ],
      [/\.(?:write_text|write_bytes)$/, "write"],
      [
        /(?<![\w.])open$|\bio\.open$|\bPath$|\.(?:read_text|read_bytes)$|\bos\.(?:listdir|scandir|walk)$|\bglob\.glob$/,
        "read",
      ],
      [/\bos\.(?:environ\.\w+|getenv)$/, "environment"],
    ],
    opaque:
      /(?<![\w.])(?:eval|exec|compile|__import__|getattr|globals|vars)\s*\(|\b(?:b64decode|unhexlify|fromhex|marshal|pickle|codecs|ctypes|importlib|runpy)\b|\\x[\da-f]{2}|\bchr\s*\(/i,
  },
  {
    programs: /^(?:node|nodejs|bun|deno|tsx|ts-node)$/,
    flags: /^(?:-[pi]*e|-pe|-p|--eval|--print|-e|eval)$/,
    calls: [
      [/\b(?:rmSync|rmdirSync|rimraf|rimrafSync|removeSync|emptyDirSync|rm|rmdir)$/, "deleteTree"],
      [/\bDeno\.remove(?:Sync)?$/, "deleteTree"],
      [/\b(?:unlinkSync|unlink|truncateSync|truncate)$/, "delete"],
      [/\b(?:execSync|exec)$/, "run"],
      [/\b(?:spawn|spawnSync|execFile|execFileSync|fork)$|\bDeno\.(?:Command|run)$/, "runList"],
      [
        /\b(?:fetch|axios|got)$|\baxios\.\w+$|\bhttps?\.(?:get|request)$|\bnet\.(?:connect|createConnection)$|\bdgram\.\w+$|\bWebSocket$/,
        "fetch",
      ],
      [
        /\b(?:writeFileSync|writeFile|appendFileSync|appendFile|createWriteStream|copyFileSync|renameSync)$/,
        "write",
      ],
      [
        /\b(?:readFileSync|readFile|createReadStream|openSync|readdirSync|opendirSync)$|\bBun\.file$|\bDeno\.(?:readTextFile|readFile)\w*$/,
        "read",
      ],
    ],
    processes:
      /child|createRequire|["'`](?:node:)?module["'`]|\brequire\b(?!\s*\(\s*["'`][\w:@/.-]+["'`]\s*\))|\bimport\s*\(|\bexeca|shell|\bzx\b|\bBun\b|\bDeno\b|\bbinding\b|mainModule|Builtin|\beval\b|\bFunction\b|constructor|\[\s*["'`]|\\[xu]/,
    opaque:
      /(?<![\w.])(?:eval|Function|atob)\s*\(|\brequire\s*\(\s*[^"'`)\s]|\bimport\s*\(\s*[^"'`)\s]|\bfromCharCode\b|['"]base64['"]|\bprocess\.binding\b|\bvm\b|\\x[\da-f]{2}|\[['"]\w+['"]\s*\+/i,
  },
  {
    programs: /^j?ruby[\d.]*$|^irb$/,
    flags: /^-[a-zA-Z]*e$/,
    lists: true,
    deletes:
      /\b(?:File\.(?:delete|unlink)|FileUtils\.(?:rm\w*|remove\w*)|Dir\.(?:rmdir|delete|unlink)) (?=[a-z_@*])/g,
    calls: [
      [
        /\bFileUtils\.(?:rm|rm_r|rm_rf|remove_dir|remove_entry\w*|rmtree)$|\bDir\.(?:rmdir|delete|unlink)$/,
        "deleteTree",
      ],
      [/\bFile\.(?:delete|unlink|truncate)$/, "delete"],
      [/(?<![\w.])(?:system|exec|spawn|popen)$|\bIO\.popen$|\bOpen3\.\w+$|\bKernel\.\w+$/, "run"],
      [/\bNet::HTTP\S*$|\bURI\.open$|\bTCPSocket\.\w+$/, "fetch"],
      [/\b(?:File|IO)\.(?:write|binwrite)$/, "write"],
      [
        /\b(?:File|IO)\.(?:read|open|readlines|foreach|binread)$|(?<![\w.])open$|\bDir\.\w+$/,
        "read",
      ],
    ],
    opaque:
      /(?<![\w.])(?:eval|instance_eval|class_eval|send|public_send|require_relative|load)\b|\bunpack\b|\bBase64\b|\\x[\da-f]{2}/i,
  },
  {
    programs: /^perl[\d.]*$/,
    flags: /^-[a-zA-Z\d]*[eE]$/,
    lists: true,
    deletes: /(?<![\w$@%&:>{/|-])(?:unlink|rmdir|rmtree|remove_tree)\b(?!\s*(?:[("'$=},]|=>))/g,
    calls: [
      [/\b(?:rmtree|remove_tree)$/, "deleteTree"],
      [/(?<!\w)(?:unlink|rmdir|truncate)$/, "delete"],
      [/(?<!\w)(?:system|exec|qx|readpipe)$/, "run"],
      [/\bLWP::\S+$|\bHTTP::Tiny\S*$|\bIO::Socket::\S+$|(?<!\w)(?:socket|connect)$/, "fetch"],
      [/(?<!\w)open$|(?<!\w)opendir$/, "read"],
    ],
    opaque: /(?<!\w)eval\b|\bunpack\b|\bpack\b|\bdecode_base64\b|\\x[\da-f{]/i,
  },
  {
    programs: /^php[\d.]*$/,
    flags: /^-r$/,
    calls: [
      [/\b(?:unlink|rmdir|ftruncate)$/, "delete"],
      [/(?<![\w>:])(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec)$/, "run"],
      [/\b(?:curl_init|curl_exec|fsockopen|stream_socket_client)$/, "fetch"],
      [/\bfile_put_contents$/, "write"],
      [/\b(?:file_get_contents|readfile|fopen|file|show_source|highlight_file|scandir)$/, "read"],
    ],
    opaque:
      /(?<![\w>:])(?:eval|assert|create_function|call_user_func\w*|include|require)\b|\bbase64_decode\b|\bhex2bin\b|\bstr_rot13\b|\$\w+\s*\(/i,
  },
  {
    programs: /^lua[\d.]*$|^luajit$/,
    flags: /^-e$/,
    calls: [
      [/\bos\.remove$/, "delete"],
      [/\bos\.execute$|\bio\.popen$/, "run"],
      [/\bio\.(?:open|lines|input)$/, "read"],
    ],
    opaque: /\b(?:load|loadstring|dofile|loadfile|require)\b/,
  },
  {
    programs:
      /^(?:Rscript|R|julia|elixir|erl|groovy|scala|crystal|emacs|emacsclient|ghc|ghci|tclsh|jshell|guile|clojure|bb|raku|swift)$/,
    flags: /^(?:--?e(?:val)?|-E|-c|eval|--execute)$/,
    calls: [
      [
        /(?:^|\W)(?:rm_rf|rm|unlink|deleteDir|deltree)$|\bFile\.rm\w*$|(?:delete-)?directory$/,
        "deleteTree",
      ],
      [
        /(?:^|\W)(?:system2?|shell|shell-command|command|cmd|run|exec\w*|process|Process|syscmd)$/,
        "run",
      ],
      [/(?:^|\W)(?:readLines|read|slurp|readFile|readFileSync|File\.read!?)$/, "read"],
    ],
    opaque: /./s,
  },
];
