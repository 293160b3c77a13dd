# The rest of gate.pl, compiled only when no server answered this call, or its answer has not left in one go.
exit $exit[deliver()] if $next eq 'deliver';
refuse('the command line of the hook is incomplete; run `sluice init`') unless defined $runtime;
binmode STDIN;
binmode STDOUT;
utf8::is_utf8($_) && utf8::encode($_) for $event, $node, $config, $state, $runtime;
$_ = defined $_ ? $_ : '' for $home, $project;
until (defined $more && $more == 0 || length $call > 16777216) {
    $more = sysread STDIN, $call, 65536, length $call;
    defined $more || must_wait() or refuse("it could not be read ($!)");
}
(my $sluice = $0) =~ s{[^/]*\z}{../bin/sluice};

if ($next eq 'start' && start_server() eq 'other') {
    # Many calls at once must not become as many processes of Node.
    for (1 .. 100) {
        select undef, undef, undef, 0.05;
        my $starter = readlink "$runtime/starting";
        last unless defined $starter && is_alive($starter);
    }
    $next = ask_server();
    exit $exit[deliver()] if $next eq 'deliver';
}
one_shot() or refuse("no process of Sluice answered; run `$node $sluice doctor`");
exit $exit[deliver()];

# The same call in a process of its own; false: it gave no whole answer in time. It has a group of its own, which is killed then, and pipes
# of ours alone: the client waits for every process that holds its pipes.
sub one_shot {
    pipe(my $in, my $to_node) && pipe(my $from_node, my $out) && pipe(my $errors, my $to_errors) or return 0;
    my $left = alarm 0;
    alarm $left;
    defined(my $pid = fork) or return 0;
    if (!$pid) {
        setpgrp 0, 0;
        my $longest = ($patience || $deadline) - (time - $^T);
        alarm($longest > 1 ? $longest : 1);    # It survives exec: Node ends even when nobody is left to kill it.
        open STDIN, '<&', $in or exit 1;
        open STDOUT, '>&', $out or exit 1;
        open STDERR, '>&', $to_errors or exit 1;
        leave_lost_folder();
        run('hook', $event, "--framed=$hook$asked");
        exit 1;
    }
    setpgrp $pid, $pid;
    close $_ for $in, $out, $to_errors;
    $SIG{$_} = sub { kill 'KILL', -$pid; exit 1 } for 'TERM', 'INT', 'HUP';
    my ($reply, $printed, $fed) = ('', '', 0);
    my $until = time + $left - 2;    # Before the alarm, which kills this process alone.
    while ($from_node && time < $until) {
        undef $to_node if $fed == length $call && !$more;
        my ($readable, $writable) = ('', '');
        vec($readable, fileno $_, 1) = 1 for grep $_, $from_node, $errors, $to_node && $fed == length $call ? \*STDIN : ();
        vec($writable, fileno $to_node, 1) = 1 if $to_node && $fed < length $call;
        next if select($readable, $writable, undef, 1) < 1;
        if (vec $readable, 0, 1) {    # More than can be judged: Node says how much it is.
            $more = sysread STDIN, $call, 1048576;
            $fed = 0;
        }
        if ($to_node && vec $writable, fileno $to_node, 1) {
            my $count = syswrite $to_node, $call, $^O eq 'linux' ? 4096 : 512, $fed;    # PIPE_BUF: so much fits at least.
            $fed += $count if defined $count;
            undef $to_node unless defined $count || must_wait();
        }
        if ($errors && vec $readable, fileno $errors, 1) {
            undef $errors unless sysread $errors, my $text, 65536;
            $printed .= $text if length $printed < 1048576;
        }
        if (vec $readable, fileno $from_node, 1) {
            my $got = sysread $from_node, $reply, 65536, length $reply;
            undef $from_node unless $got;
            last unless is_sound($reply);
            if ($got && $reply eq '' && time - $^T < $patience) {
                alarm $deadline;
                $until = time + $deadline - 2;
            }
        }
    }
    my $ended = 0;
    select undef, undef, undef, 0.001 while !$from_node && !($ended = waitpid $pid, 1) && time < $until;    # WNOHANG
    my $status = $?;
    kill 'KILL', -$pid unless $ended;
    $printed .= rest_of($errors) if $errors;
    my $is_fed = $fed == length $call && !$more;
    if ($ended > 0 && $status == 0 && is_whole($reply) && ($is_fed || $code == 2)) {
        $err = $printed . $err;
        return 1;
    }
    write_all(\*STDERR, $printed);
    return 0;
}

# What is in this pipe now: whoever holds its other end is not waited for.
sub rest_of {
    my ($pipe, $text) = ($_[0], '');
    for (1 .. 16) {
        vec(my $readable = '', fileno $pipe, 1) = 1;
        last if select($readable, undef, undef, 0) < 1 || !sysread $pipe, $text, 65536, length $text;
    }
    return $text;
}

# A folder that was removed has no name any more, and a process that needs its name fails in it.
sub leave_lost_folder {
    my $cwd = readlink '/proc/self/cwd';
    return unless defined $cwd;
    my ($here, $named) = map { join ' ', (stat $_)[0, 1] } '.', $cwd;
    return if $here eq $named;
    length && chdir $_ and return for $project, $home, '/';
}

# In the background. The link `starting` names the process that does it, until the server listens. Returns whose it is: `our`, `other`,
# `no`: there is none, or it takes too long to be waited for.
sub start_server {
    my $path = '';
    mkdir $path .= "/$_", 0700 for grep length, split m{/}, $runtime;
    my ($mode, $owner) = (lstat $runtime)[2, 4] or return 'no';
    return 'no' if $owner != $> || ($mode & 0170077) != 0040000;
    my $lock = "$runtime/starting";
    if (!symlink $$, $lock) {
        my ($starter, $since) = (readlink($lock), (lstat $lock)[9]);
        if (defined $starter && is_alive($starter)) {
            my $age = abs(time - $since);
            return 'other' if $age < 10;
            if (is_starter($starter)) {
                return 'no' if $age < 30;
                kill 'KILL', $starter, -$starter;
            }
        }
        # Nobody else can put anything into this folder: whatever lies there is in the way.
        unlink $lock or rmdir $lock or rename $lock, "$lock.$$.old";
        symlink $$, $lock or -l $lock and return 'other';
    }
    my $pid = fork;
    return 'our' if $pid;
    unlink $lock unless defined $pid;
    return 'no' unless defined $pid;
    symlink $$, "$lock.$$" and rename "$lock.$$", $lock or unlink "$lock.$$";
    # The client waits for everybody who holds its pipes.
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
    alarm 0;
    setpgrp 0, 0;
    chdir '/';
    run('serve', '--started', $hung ? ('--instead', $hung) : ());
    unlink $lock;
    exit 1;
}

# Whether it is a process that is to become a server for this very folder: its number may belong to another one by now.
sub is_starter {
    my ($pid) = @_;
    my $words = '';
    if ($^O eq 'linux') {
        open my $file, '<', "/proc/$pid/cmdline" or return 0;
        sysread $file, $words, 65536;
        $words =~ tr/\0/ /;
    }
    else {
        $words = `/bin/ps -ww -o command= -p $pid`;
    }
    return index($words, ' serve --started ') >= 0 && index($words, " --runtime-dir $runtime") >= 0;
}

# A signal would reach a process that ended and was not yet buried, too; in a container nobody may ever bury it.
sub is_alive {
    return 0 unless $_[0] =~ /^[1-9][0-9]*\z/;
    return $^O eq 'linux' ? defined readlink "/proc/$_[0]/exe" : kill 0, $_[0];
}

# Nothing of the environment may choose what code runs, which configuration counts, or what a policy sees.
sub run {
    my ($command, @words) = @_;
    # Renamed, for the commands under `hooks:` alone; a server runs none.
    my %client = $command eq 'hook' ? map { ("SLUICE_CLIENT_ENV_$_", $ENV{$_}) } keys %ENV : ();
    %ENV = (%client, PATH => '/usr/local/bin:/usr/bin:/bin');
    $ENV{SLUICE_CLIENT_ENV} = 1 if $command eq 'hook';
    $ENV{HOME} = $home if length $home;
    $ENV{CLAUDE_PROJECT_DIR} = $project if length $project;
    exec { $node } $node, $sluice, $command, @words, '--config-dir', $config, '--state-dir', $state, '--runtime-dir', $runtime;
}

# Exit code 2 with nothing on stdout refuses the call; where that would do harm (a Stop would loop), it is only said.
sub refuse {
    print STDERR "Sluice could not judge this call: $_[0]. The call itself is not at fault; tell the person.\n";
    exit $exit[defined $event && index(' %HARMED% ', " $event ") >= 0 ? 0 : 2];
}

sub deliver {
    write_all(\*STDERR, $err);
    write_all(\*STDOUT, $out) or refuse("its answer could not be delivered ($!)");
    return $code;
}

sub write_all {
    my ($to, undef) = @_;
    my $written = 0;
    while ($written < length $_[1]) {
        my $count = syswrite $to, $_[1], length($_[1]) - $written, $written;
        $written += $count if defined $count;
        return 0 unless defined $count || must_wait();
    }
    return 1;
}

# After EINTR, or EAGAIN (Linux or BSD) on a pipe that the client made non-blocking.
sub must_wait {
    return 0 unless $! == 4 || $! == 11 || $! == 35;
    select undef, undef, undef, 0.002;
    return 1;
}
