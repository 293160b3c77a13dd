/** Words of a `find` expression that only test or print. */
export const FIND_FLAGS: ReadonlySet<string> = new Set(
  (
    "-print -print0 -ls -prune -depth -d -mount -xdev -x -X -s -E -L -H -P -empty " +
    "-executable -readable -writable -true -false -not -a -and -o -or -quit " +
    "-daystart -follow -noleaf -nouser -nogroup -ignore_readdir_race " +
    "-noignore_readdir_race -warn -nowarn -sparse -acl -xattr -hidden -unique -nohidden " +
    "-help --help -version --version"
  ).split(" "),
);
/** Those that take a value. */
export const FIND_TESTS: ReadonlySet<string> = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type " +
    "-xtype -size -perm -user -group -uid -gid -mtime -atime -ctime -mmin -amin -cmin " +
    "-Btime -Bmin -Bnewer -newer -anewer -cnewer -mnewer -samefile -inum -links -fstype " +
    "-used -context -maxdepth -mindepth -regextype -printf -flags -xattrname -since " +
    "-asince -csince -D -f"
  ).split(" "),
);

/** After these the rest of `fd` is another command. */
export const FD_STARTS: ReadonlySet<string> = new Set(["-x", "-X", "--exec", "--exec-batch"]);
export const FD_OPTIONS =
  "-H -I -u -s -i -g -F -a -l -L -p -0 -d= -E= -t= -e= -S= -c= -j= -q -1 -h -V -o= -C= -A " +
  "--hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-global-ignore-file " +
  "--no-require-git --unrestricted --case-sensitive --ignore-case --glob --regex " +
  "--fixed-strings --literal --and= --absolute-path --list-details --follow --full-path " +
  "--print0 --max-depth= " +
  "--min-depth= --exact-depth= --exclude= --prune --type= --extension= --size= " +
  "--changed-within= --changed-before= --newer= --older= --change-newer-than= " +
  "--change-older-than= --owner= " +
  "--format= --color= --threads= --quiet --show-errors --base-directory= --path-separator= " +
  "--search-path= --strip-cwd-prefix --one-file-system --max-results= --has-results " +
  "--max-buffer-time= " +
  "--hyperlink --no-hidden --ignore --ignore-vcs --no-follow --relative-path " +
  "--ignore-file= --batch-size= --help --version";
