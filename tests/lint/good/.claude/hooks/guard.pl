use strict;
use warnings;
use JSON::PP;

my $event = eval { decode_json(join "", <STDIN>) };
if (!$event) { print STDERR "cannot read the call\n"; exit 2; }
my $command = $event->{tool_input}{command} // "";
if ($command =~ /\bmkfs\b/) {
    print encode_json({ hookSpecificOutput => { hookEventName => "PreToolUse", permissionDecision => "deny", permissionDecisionReason => "no" } });
}
