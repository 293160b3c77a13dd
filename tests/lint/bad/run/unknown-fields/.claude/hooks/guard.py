import dataclasses
import json
import sys


@dataclasses.dataclass
class Event:
    session_id: str
    transcript_path: str
    cwd: str
    prompt_id: str
    permission_mode: str
    effort: dict
    hook_event_name: str
    tool_name: str
    tool_input: dict
    tool_use_id: str


event = Event(**json.load(sys.stdin))
if "rm -rf" in event.tool_input["command"]:
    print("rm -rf needs a person", file=sys.stderr)
    sys.exit(2)
