# The rest of gate.pl, compiled only when no server answered this call, or its answer has not left in one go.
exit deliver() if $next eq 'deliver';
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
    exit deliver() if $next eq 'deliver';
}
one_shot() or refuse("no process of Sluice answered; run `$node $sluice doctor`");
exit deliver();

# The same call in a process of its own; false: it gave no whole answer.
sub one_shot {
    pipe(my $in, my $to_node) && pipe(my $from_node, my $out) or return 0;
    defined(my $pid = fork) or return 0;
    if (!$pid) {
        my $left = ($patience || $deadline - 5) - (time - $^T);
        alarm($left > 1 ? $left : 1);    # It survives exec: Node ends when nobody waits for its answer any more.
        open STDIN, '<&', $in or exit 1;
        open STDOUT, '>&', $out or exit 1;
        run('hook', $event, "--framed=$hook$asked");
        exit 1;
    }
    close $in;
    close $out;
    my $fed = write_all($to_node, $call);
    while ($fed && $more) {
        $more = sysread STDIN, my $chunk, 1048576;
        $fed = write_all($to_node, $chunk) if $more;
    }
    close $to_node;
    my ($reply, $got) = ('', 1);
    while ($got) {
        $got = sysread $from_node, $reply, 65536, length $reply;
        alarm $deadline if $got && time - $^T < $patience;
    }
    waitpid $pid, 0;
    return $? == 0 && is_whole($reply);
}

# In the background. The link `starting` names the process that does it, until the server listens. Returns whose it is: `our`, `other`, `no`.
sub start_server {
    my $path = '';
    mkdir $path .= "/$_", 0700 for grep length, split m{/}, $runtime;
    my ($mode, $owner) = (lstat $runtime)[2, 4] or return 'no';
    return 'no' if $owner != $> || ($mode & 0170077) != 0040000;
    my $lock = "$runtime/starting";
    if (!symlink $$, $lock) {
        my ($starter, $since) = (readlink($lock), (lstat $lock)[9]);
        return -e "$runtime/gate.sock" ? 'other' : 'no' unless defined $starter;
        return 'other' if is_alive($starter) && abs(time - $since) < 10;
        unlink $lock;
        symlink $$, $lock or return 'other';
    }
    my $pid = fork;
    return 'our' if $pid;
    unlink $lock unless defined $pid;
    return 'no' unless defined $pid;
    symlink $$, "$lock.$$" and rename "$lock.$$", $lock;
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

# A signal would reach a process that ended and was not yet buried, too; in a container nobody may ever bury it.
sub is_alive {
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
    exit(defined $event && index(' %HARMED% ', " $event ") >= 0 ? 0 : 2);
}

sub deliver {
    write_all(\*STDERR, $err);
    return write_all(\*STDOUT, $out) ? $code : 2;
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
