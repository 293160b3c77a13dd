# Sluice's launcher: what Claude Code spawns for a hook event. It asks the resident `sluice serve`; without a whole answer from
# there, a one-shot `sluice hook` judges the same call; without one from there either, the call is refused. Usage:
#   gate.pl <event> <node> <config folder> <state folder> <runtime folder> [<home>]
# No module is loaded on the way to a hot answer, not even strict (each costs more than the rest of the file); a test runs it under both.
my $build = '%BUILD%';
my $largest_call = 16 * 1024 * 1024;
my $largest_reply = 64 * 1024 * 1024;
my $silence = 3;      # seconds that the server may say nothing
my $deadline = 50;    # for everything; the client waits 60 seconds and then lets the tool run
my $hung;             # process id of a server that took a call and said nothing

# The kernel's own way out, because a Perl handler can miss a signal just before a call that blocks: `|| exit 2` does the rest.
$SIG{ALRM} = 'DEFAULT';
$SIG{PIPE} = 'IGNORE';
alarm $deadline;
binmode STDIN;    # PERL_UNICODE can make these handles, and the words of the command line, something else than bytes.
binmode STDOUT;
utf8::is_utf8($_) && utf8::encode($_) for @ARGV;

my ($event, $node, $config, $state, $runtime, $home) = @ARGV;
refuse('its command line is incomplete; run `sluice init`') unless defined $runtime;
$home = defined $ENV{HOME} ? $ENV{HOME} : '' unless defined $home;
my $project = defined $ENV{CLAUDE_PROJECT_DIR} ? $ENV{CLAUDE_PROJECT_DIR} : '';
my $socket = "$runtime/gate.sock";
(my $sluice = $0) =~ s{[^/]*\z}{../bin/sluice};

my $call = '';
my $more = 1;
while ($more && length $call <= $largest_call) {
    $more = sysread STDIN, $call, 65536, length $call;
    defined $more or try_again() ? $more = 1 : refuse("the call could not be read ($!)");
}

my ($answer, $next) = $more ? (undef, 'cold') : ask_server();
exit deliver(@$answer) if $answer;
$answer = one_shot();
my $code = $answer ? deliver(@$answer) : refuse("neither the resident nor a one-shot process answered; run `$node $sluice doctor`");
start_server() if $next ne 'cold';
exit $code;

# [exit code, stdout, stderr]; or undef, and what the server needs: to be left alone (cold) or to be started.
sub ask_server {
    my @none = (undef, 'start');
    length $socket <= 100 && length $home or return undef, 'cold';
    my ($folder, $owner) = (lstat $runtime)[2, 4] or return @none;
    ($folder & 0170077) == 0040000 && $owner == $> or return undef, 'cold';
    ($folder, $owner) = (lstat $socket)[2, 4] or return @none;
    ($folder & 0170000) == 0140000 && $owner == $> or return @none;
    my $cwd = readlink('/proc/self/cwd') || do { require Cwd; Cwd::getcwd() } || return @none;

    my $linux = $^O eq 'linux';
    my ($level, $receive, $send) = $linux ? (1, 20, 21) : (0xffff, 0x1006, 0x1005);
    my $limit = pack 'l!l!', $silence, 0;
    socket(my $server, 1, 1, 0) or return @none;
    setsockopt($server, $level, $receive, $limit) && setsockopt($server, $level, $send, $limit) or return @none;
    # A sockaddr_un starts with its length on BSD and macOS.
    connect $server, $linux ? pack('Sa108', 1, $socket) : pack('CCa104', 106, 1, $socket) or return @none;
    my ($pid, $peer) = peer($server, $linux);
    defined $peer && $peer == $> or return undef, 'cold';

    my @fields = ($cwd, $project, $home, $config, $state, $call);
    my $request = join('', join(' ', 'sluice', 1, $build, $event, 'client', map(length, @fields)), "\n", @fields);
    if (write_all($server, $request)) {
        my ($reply, $got) = ('', 1);
        while ($got && length $reply <= $largest_reply) {
            $got = sysread $server, $reply, 65536, length $reply;
        }
        my $read = defined $got ? read_reply($reply) : undef;
        return $read if $read;
        return undef, 'cold' if $reply eq "cold\n";
        return @none if length $reply || defined $got;
    }
    $hung = $pid;
    return @none;
}

# (process id, user id) of the other end: SO_PEERCRED on Linux, LOCAL_PEERCRED (which knows no process id) elsewhere.
sub peer {
    my ($server, $linux) = @_;
    my $credentials = $linux ? getsockopt($server, 1, 17) : getsockopt($server, 0, 1);
    return unless defined $credentials;
    my ($first, $user) = unpack 'iI', $credentials;
    return ($linux ? $first : 0, $user);
}

# The lengths must fit to the byte: a reply cut short would be another verdict. While the server works on, it says `wait`.
sub read_reply {
    $_[0] =~ /\A(?:wait\n)*ok ([02]) ([0-9]{1,8}) ([0-9]{1,8})\n/ or return;
    my ($code, $out, $err, $start) = ($1, $2, $3, $+[0]);
    length $_[0] == $start + $out + $err or return;
    return [$code, substr($_[0], $start, $out), substr($_[0], $start + $out)];
}

sub one_shot {
    pipe(my $in, my $to_node) && pipe(my $from_node, my $out) or return;
    defined(my $pid = fork) or return;
    if (!$pid) {
        my $left = $deadline - 5 - (time - $^T);
        alarm($left > 1 ? $left : 1);    # It survives exec: Node ends when nobody waits for its answer any more.
        open STDIN, '<&', $in or exit 1;
        open STDOUT, '>&', $out or exit 1;
        run('hook', $event, '--framed');
        exit 1;
    }
    close $in;
    close $out;
    my $fed = write_all($to_node, $call, 1);
    while ($fed && $more) {
        $more = sysread STDIN, my $chunk, 1048576;
        $fed = write_all($to_node, $chunk, 1) if $more;
    }
    close $to_node;
    my ($reply, $got) = ('', 1);
    $got = sysread $from_node, $reply, 65536, length $reply while $got;
    waitpid $pid, 0;
    return $? == 0 ? read_reply($reply) : undef;
}

# In the background, unless somebody does it already: the folder `starting` is theirs until the server listens.
sub start_server {
    my $path = '';
    mkdir $path .= "/$_", 0700 for grep length, split m{/}, $runtime;
    my ($folder, $owner) = (lstat $runtime)[2, 4] or return;
    ($folder & 0170077) == 0040000 && $owner == $> or return;
    my $lock = "$runtime/starting";
    if (!mkdir $lock, 0700) {
        my $since = (lstat $lock)[9];
        return if !defined $since || abs(time - $since) < 10;
        rmdir $lock;
        mkdir $lock, 0700 or return;
    }
    my $pid = fork;
    rmdir $lock unless defined $pid;
    return if !defined $pid || $pid;
    # The client waits for everybody who holds its pipes.
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
    alarm 0;
    setpgrp 0, 0;
    chdir '/';
    run('serve', '--started', $hung ? ('--instead', $hung) : ());
    rmdir $lock;
    exit 1;
}

# Nothing of the environment may choose what code runs, which configuration counts, or what a policy sees.
sub run {
    my ($command, @words) = @_;
    %ENV = (HOME => $home, PATH => '/usr/local/bin:/usr/bin:/bin', length $project ? (CLAUDE_PROJECT_DIR => $project) : ());
    delete $ENV{HOME} unless length $home;
    exec { $node } $node, $sluice, $command, @words, '--config-dir', $config, '--state-dir', $state, '--runtime-dir', $runtime;
}

sub deliver {
    my ($code, $out, $err) = @_;
    write_all(\*STDERR, $err, 1);
    return write_all(\*STDOUT, $out, 1) ? $code : 2;
}

# Exit code 2 with nothing on stdout refuses the call; where that would do harm (a Stop would loop), it is only said.
sub refuse {
    print STDERR "Sluice could not judge this call: $_[0]. The call itself is not at fault; tell the person.\n";
    exit(defined $event && index(' %HARMED% ', " $event ") >= 0 ? 0 : 2);
}

# Without patience, what cannot be written within the time limit of a socket is not written.
sub write_all {
    my ($to, undef, $patient) = @_;
    my $written = 0;
    while ($written < length $_[1]) {
        my $count = syswrite $to, $_[1], length($_[1]) - $written, $written;
        defined $count or $patient && try_again() ? $count = 0 : return 0;
        $written += $count;
    }
    return 1;
}

# After EINTR, or EAGAIN (Linux or BSD) on a pipe that the client made non-blocking.
sub try_again {
    return 0 unless $! == 4 || $! == 11 || $! == 35;
    select undef, undef, undef, 0.002;
    return 1;
}
