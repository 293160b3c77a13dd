# A hook that does what its plan says: perl hook.pl <folder> <event> <slot>. The case is named in what the client sends (case-7-), else 0.
# Plans are files: <case>.<event>.<slot>.out, .err and .how ("<exit code or signal> <slot to wait for, or -> <milliseconds>").
use strict;
my ($folder, $event, $slot) = @ARGV;
my $input = do { local $/; <STDIN> };
my $case = $input =~ /case-(\d+)-/ ? $1 : 0;
my $name = sub { "$folder/$case.$event.$_[0]" };
my $slurp = sub { open my $file, "<", $_[0] or return; local $/; my $text = <$file>; $text };
my $run = grep { -e $name->("$slot.run$_") } 1 .. 40;
$run++;
sub note { open my $file, ">", "$_[0].new" or die; print $file $_[1]; close $file; rename "$_[0].new", $_[0] or die }
note($name->("$slot.pid"), $$);
note($name->("$slot.run$run"), $input);
my $how = $slurp->($name->("$slot.how"));
exit 0 unless defined $how;
my ($end, $other, $wait, $only) = split " ", $how;
exit 0 if $only && $run > $only;
# The client has heard the other one as soon as its process is gone.
if ($other ne "-") {
  my $pid;
  for (1 .. 300) { last if defined($pid = $slurp->($name->("$other.pid"))); select undef, undef, undef, 0.01 }
  die "hook $other never started" unless defined $pid;
  for (1 .. 1000) { last unless kill 0, $pid; select undef, undef, undef, 0.01 }
  select undef, undef, undef, 0.25;
}
select undef, undef, undef, $wait / 1000 if $wait;
$| = 1;
print STDERR $slurp->($name->("$slot.err")) // "";
print $slurp->($name->("$slot.out")) // "";
if ($end =~ /^SIG/) { kill substr($end, 3), $$; sleep 5 }
exit $end;
