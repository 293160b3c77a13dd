/** What a tool of another agent does, in terms of Claude Code's tools. */
export type ToolKind =
  | "shell"
  | "powershell"
  | "write"
  | "edit"
  /** Its `command` says whether it views, creates or edits. */
  | "editor"
  | "patch"
  | "read"
  | "list"
  | "glob"
  | "grep"
  | "fetch"
  | "search"
  | "delete"
  | "move"
  | "folder";

const NAMES: Readonly<Record<ToolKind, string>> = {
  shell: `bash shell local_shell exec exec_command execute_command execute run_command run_commands run_shell_command run_terminal_command
    run_terminal_cmd run_in_terminal terminal shell_command unified_exec container_exec write_stdin write_bash send_to_terminal
    send_terminal_input execute_bash fs_bash bash_tool shell_exec launch_process runcommand runinterminal`,
  powershell: "powershell pwsh write_powershell",
  write: "write write_file create create_file write_to_file save_file new_file fs_write writefile",
  edit: `edit edit_file replace search_replace str_replace replace_in_file multi_edit multiedit insert_edit_into_file replace_string_in_file
    multi_replace_string_in_file strreplacefile strreplace insert edit_notebook_file edit_notebook editfile delete_range`,
  editor: "str_replace_editor str_replace_based_edit_tool editor text_editor",
  patch: "apply_patch apply_diff patch applypatch",
  read:
    "read read_file read_files read_many_files view view_file view_image open_file cat " +
    "fs_read readfile read_notebook get_file_contents",
  list: "ls list list_dir list_directory list_files listdir",
  glob: "glob find find_files file_search glob_file_search glob_files search_files_by_name",
  grep:
    "grep grep_search grep_files search_file_content search_files codebase_search rg ripgrep " +
    "search",
  fetch:
    "fetch web_fetch webfetch fetch_url fetchurl fetch_webpage open_url read_url_content " +
    "browser_navigate url_fetch",
  search: "web_search websearch google_web_search searchweb search_web",
  delete: "delete delete_file delete_files remove remove_file rm",
  move: "move move_file rename rename_file",
  folder: "create_directory create_dir mkdir make_directory",
};

const KINDS: ReadonlyMap<string, ToolKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as ToolKind] as const),
  ),
);

/** Undefined: a tool that the tables do not have. Agents spell the same names in several ways. */
export function toolKind(name: string): ToolKind | undefined {
  const snake = name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/[-.\s]/g, "_")
    .toLowerCase();
  return KINDS.get(snake) ?? KINDS.get(snake.replaceAll("_", ""));
}
