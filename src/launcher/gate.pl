# Sluice's launcher: what Claude Code spawns for a hook event. It asks the resident `sluice serve`; without a whole answer from
# there, a one-shot `sluice hook` judges the same call; without one from there either, the call is refused. Usage:
#   gate.pl [--proof] <event> <node> <config folder> <state folder> <runtime folder> [<home>]
# Every call of every user waits until Perl has compiled this file, so it loads no module, and whatever a hot answer does not need
# is in fallback.pl, which the build appends. A test compiles both under strict and warnings.
my $proof = @ARGV && $ARGV[0] eq '--proof' && shift;
my ($event, $node, $config, $state, $runtime, $home) = @ARGV;
# How an answer and a refusal end. With `--proof` the registered command takes nothing else for one of them.
my @exit = $proof ? (%ANSWERED%, 1, %REFUSED%) : (0, 1, 2);
my $project = $ENV{CLAUDE_PROJECT_DIR};
$home = $ENV{HOME} unless defined $home;

# The kernel's own way out, because a Perl handler can miss a signal just before a call that blocks: the registered command refuses then.
# The client waits 60 seconds and then lets the tool run.
my $deadline = 50;
# Where a person or a command may be waited for, the client waits 600; whoever works on the answer says `wait` every second.
my $patience = index(' %WAITING% ', " $event ") >= 0 ? 540 : 0;
$SIG{ALRM} = 'DEFAULT';
$SIG{PIPE} = 'IGNORE';
alarm $deadline;

# Tells this call from every other; a `+` behind it says that a server may have judged it already.
my $hook = "$$." . $^T;
my $asked = '';
my $call = '';
my $more;                         # 0: stdin was read to its end
my ($code, $out, $err, $hung);    # the answer; and the process id of a server that took the call and said nothing
# PERL_UNICODE makes handles and words something else than bytes.
unless (${^UNICODE}) {
    while ($more = sysread STDIN, $call, 65536, length $call) {
        last if length $call > 16777216;
    }
}
my $next = ask_server();
eval join '', <DATA>;
die $@;

# Ends with the server's answer. Otherwise it returns what is left to do: `judge`, perhaps `start` the server too, or `deliver` the rest.
sub ask_server {
    return 'judge' unless defined $more && !$more && defined $runtime && defined $home && $home ne '';
    my $path = "$runtime/gate.sock";
    return 'judge' if length $path > 100;
    my ($mode, $owner) = (lstat $runtime)[2, 4] or return 'start';
    return 'judge' if $owner != $> || ($mode & 0170077) != 0040000;
    ($mode, $owner) = (lstat $path)[2, 4] or return 'start';
    return 'start' if $owner != $> || ($mode & 0170000) != 0140000;

    # SOL_SOCKET, SO_RCVTIMEO, SO_SNDTIMEO; then the level and name of SO_PEERCRED, or LOCAL_PEERCRED on macOS and BSD.
    my $linux = $^O eq 'linux';
    my @number = $linux ? (1, 20, 21, 1, 17) : (0xffff, 0x1006, 0x1005, 0, 1);
    my $silence = pack 'l!l!', 3, 0;
    socket my $server, 1, 1, 0 or return 'judge';
    setsockopt $server, $number[0], $_, $silence or return 'judge' for @number[1, 2];
    # A sockaddr_un starts with its own length on macOS and BSD.
    connect $server, $linux ? pack 'Sa108', 1, $path : pack 'CCa104', 106, 1, $path or return 'start';
    my ($pid, $user) = unpack 'iI', getsockopt($server, $number[3], $number[4]) || return 'judge';
    return 'judge' if $user != $>;

    # Where there is no /proc, what the shell says, if it is true.
    my $cwd = readlink '/proc/self/cwd';
    $cwd = eval q{"@{[(stat $ENV{PWD})[0, 1]]}" eq "@{[(stat '.')[0, 1]]}" ? $ENV{PWD} : ''} unless defined $cwd;
    my @field = ($cwd, defined $project ? $project : '', $home, $config, $state, $call);
    my $request = join '', "sluice 1 %BUILD% $event client $hook$asked ", join(' ', map length, @field), "\n", @field;
    my $got = syswrite $server, $request;
    my $reply = '';
    if (defined $got && $got == length $request) {
        while ($got) {
            $got = sysread $server, $reply, 65536, length $reply;
            last unless is_sound($reply);
            alarm $deadline if $got && $reply eq '' && time - $^T < $patience;
        }
        return 'judge' if $reply eq "cold\n";
        $asked = '+';
        if (defined $got && is_whole($reply)) {
            return 'deliver' if $err ne '';
            my $told = syswrite STDOUT, $out;
            exit $exit[$code] if defined $told && $told == length $out;
            $out = substr $out, $told || 0;
            return 'deliver';
        }
    }
    $hung = $pid if $linux && !defined $got && $! == 11;    # EAGAIN: three seconds of silence
    return 'start';
}

# Whether what came so far may become an answer; noise extends no deadline and fills no memory. What is left when `wait` is taken off is the answer.
sub is_sound {
    $_[0] =~ s/^(?:wait\n)+//;
    return length $_[0] < 134217728 && $_[0] =~ /^(?:ok |cold\n|(?:|ok?|w|wa|wait?|c|co|cold?)\z)/;
}

# The lengths must fit to the byte: a reply cut short would be another verdict. While the server works on, it says `wait`.
sub is_whole {
    return 0 unless $_[0] =~ /^(?:wait\n)*ok ([02]) (\d+) (\d+)\n/ && length $_[0] == $+[0] + $2 + $3;
    ($code, $out, $err) = ($1, substr($_[0], $+[0], $2), substr($_[0], $+[0] + $2));
    return 1;
}
