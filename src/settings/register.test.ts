import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventName } from "../protocol/events.ts";
import { parseSettings } from "./read.ts";
import { type CommandsByEvent, hasOwnHooks, register, unregister } from "./register.ts";
import { hookCommand, type Installation } from "./registration.ts";

const INSTALLATION: Installation = {
  platform: "linux",
  node: "/usr/bin/node",
  perl: "/usr/bin/perl",
  package: "/opt/it's here/sluice",
  config: "/home/ü/.config/sluice",
  state: "/home/ü/.local/state/sluice",
  runtime: "/run/user/1/sluice",
  home: "/home/me",
};

function wanted(
  events: readonly EventName[] = ["PreToolUse", "UserPromptSubmit"],
  installation = INSTALLATION,
): CommandsByEvent {
  return new Map(events.map((event) => [event, hookCommand(event, installation)]));
}

const OTHER = { ...INSTALLATION, package: "/old/sluice", node: "/old/node" };
const FOREIGN = { type: "command", command: "other-guard" };

describe("register", () => {
  it("writes a new file for none and for an empty one", () => {
    const text = register(null, wanted());
    expect(JSON.parse(text)).toEqual({
      hooks: {
        PreToolUse: [
          {
            matcher: "*",
            hooks: [
              {
                type: "command",
                command: hookCommand("PreToolUse", INSTALLATION),
                timeout: 600,
                onFailure: "block",
                statusMessage: "Sluice is judging, or waits for your answer",
              },
            ],
          },
        ],
        UserPromptSubmit: [
          {
            hooks: [
              {
                type: "command",
                command: hookCommand("UserPromptSubmit", INSTALLATION),
                timeout: 60,
                statusMessage: "Sluice is judging",
              },
            ],
          },
        ],
      },
    });
    expect(register(" \n", wanted())).toBe(text);
  });

  it("adds behind what is there, in the file's own indentation and line ends", () => {
    const before =
      '\ufeff{\r\n\t"model": "x",\r\n\t"hooks": {\r\n\t\t"PreToolUse": []\r\n\t}\r\n}\r\n';
    const after = register(before, wanted(["PreToolUse"]));
    expect(after).toMatch(
      /^\ufeff\{\r\n\t"model": "x",\r\n\t"hooks": \{\r\n\t\t"PreToolUse": \[\r\n\t\t\t\{\r\n\t\t\t\t"matcher": "\*",\r\n/,
    );
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    expect(after.endsWith("\r\n\t\t]\r\n\t}\r\n}\r\n")).toBe(true);
  });

  it("leaves a file of one line on one line", () => {
    expect(register('{"model":"x"}', wanted()).split("\n")).toHaveLength(1);
  });

  it("adds to the last of two keys with one name, which is the one that counts", () => {
    const after = register('{"hooks": {"Stop": []}, "hooks": {}}', wanted(["PreToolUse"]));
    expect(Object.keys(JSON.parse(after).hooks)).toEqual(["PreToolUse"]);
  });

  it("replaces what another version, place or Node registered, in its place", () => {
    const old = register(
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [FOREIGN] }] }, model: "x" }, null, 2),
      wanted(undefined, OTHER),
    );
    const now = register(old, wanted());
    expect(now).toBe(
      old
        .replaceAll("/old/sluice", "/opt/it'\\\\''s here/sluice")
        .replaceAll("/old/node", "/usr/bin/node"),
    );
  });

  it("takes out an event that is no longer needed, and a second entry of ours", () => {
    const twice = register(null, wanted()).replace(
      '"PreToolUse": [',
      '"PreToolUse": [{ "hooks": [{ "type": "command", "command": "PERL5OPT= \'/usr/bin/perl\' \'/x/dist/gate.pl\' PreToolUse" }] },',
    );
    expect(JSON.parse(register(twice, wanted(["PreToolUse"])))).toEqual(
      JSON.parse(register(null, wanted(["PreToolUse"]))),
    );
  });

  it("widens a matcher that somebody narrowed", () => {
    const narrowed = register(null, wanted()).replace('"*"', '"Read"');
    expect(register(narrowed, wanted())).toBe(register(null, wanted()));
  });

  it("leaves a group that somebody else's hook shares", () => {
    const shared = {
      hooks: {
        PreToolUse: [
          {
            matcher: "Bash",
            hooks: [FOREIGN, { type: "command", command: hookCommand("PreToolUse", OTHER) }],
          },
        ],
      },
    };
    const after = JSON.parse(register(JSON.stringify(shared), wanted(["PreToolUse"])));
    expect(after.hooks.PreToolUse[0]).toEqual({ matcher: "Bash", hooks: [FOREIGN] });
    expect(after.hooks.PreToolUse).toHaveLength(2);
  });
});

describe("unregister", () => {
  it("without knowing the text from before removes what would be left empty", () => {
    const after = register('{\n  "model": "x"\n}\n', wanted());
    expect(unregister(after)).toBe('{\n  "model": "x"\n}\n');
  });

  it("keeps what others added since", () => {
    const before = '{\n  "model": "x"\n}\n';
    const since = register(before, wanted()).replace('"model": "x"', '"model": "y",\n  "env": {}');
    expect(unregister(since, before)).toBe('{\n  "model": "y",\n  "env": {}\n}\n');
  });

  it("keeps an empty list that was there before, even if others changed the file since", () => {
    const before = '{"hooks": {"PreToolUse": []}}';
    const since = register(before, wanted()).replace("{", '{"model": "x", ');
    expect(unregister(since, before)).toBe('{"model": "x", "hooks": {"PreToolUse": []}}');
  });

  it("keeps comments that somebody wrote since", () => {
    const since = register('{\n  "model": "x"\n}\n', wanted()).replace("{", "{ // mine");
    expect(unregister(since)).toBe('{ // mine\n  "model": "x"\n}\n');
  });

  it("removes a file that only we made, but not one that others use since", () => {
    const made = register(null, wanted());
    expect(unregister(made, null)).toBeNull();
    expect(unregister(made.replace("{", "{\n"), null)).toBeNull();
    expect(unregister(made.replace("{", '{\n  "model": "x",'), null)).toBe(
      '{\n  "model": "x"\n}\n',
    );
  });
});

/** Settings as people and programs write them: any content, any layout. */
const hook = fc.oneof(
  fc.record({ type: fc.constant("command"), command: fc.string() }),
  fc.record({
    type: fc.constant("command"),
    command: fc.constant("other"),
    timeout: fc.integer({ min: 1 }),
  }),
);
const group = fc.record(
  { matcher: fc.constantFrom("*", "Bash", "Write|Edit"), hooks: fc.array(hook, { maxLength: 2 }) },
  { requiredKeys: ["hooks"] },
);
const events = fc.dictionary(
  fc.constantFrom("PreToolUse", "Stop", "SessionStart", "Unheard"),
  fc.array(group, { maxLength: 2 }),
);
const settings = fc.record(
  {
    model: fc.string(),
    permissions: fc.record({ allow: fc.array(fc.string()) }),
    hooks: events,
    env: fc.dictionary(fc.string(), fc.string()),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const layout = fc.record({
  indent: fc.constantFrom(undefined, "  ", "    ", "\t", " "),
  newline: fc.constantFrom("\n", "\r\n"),
  end: fc.constantFrom("", "\n", "\n\n"),
  mark: fc.constantFrom("", "\ufeff"),
});
const text = fc
  .tuple(settings, layout)
  .map(
    ([value, { indent, newline, end, mark }]) =>
      mark + (JSON.stringify(value, null, indent) + end).replaceAll("\n", newline),
  );
const chosen = fc.uniqueArray(
  fc.constantFrom<EventName>("PreToolUse", "SessionStart", "UserPromptSubmit", "Stop"),
  { minLength: 1 },
);

describe("for any settings file", () => {
  it("registering changes nothing but our own entries, and nothing at all the second time", () => {
    fc.assert(
      fc.property(text, chosen, (before, names) => {
        const after = register(before, wanted(names));
        const read = parseSettings("user", "settings.json", after);
        expect(read.problems).toEqual(parseSettings("user", "settings.json", before).problems);
        expect(
          read.hooks
            .filter(({ spec }) => spec.type === "command" && spec.command.includes("gate.pl"))
            .map(({ event }) => event)
            .sort(),
        ).toEqual([...names].sort());
        expect(register(after, wanted(names))).toBe(after);
        expect(parse(unregister(after)).hooks ?? {}).toEqual(
          withoutEmpty(parse(before).hooks ?? {}, names),
        );
      }),
    );
  });

  it("unregistering gives back every byte", () => {
    fc.assert(
      fc.property(text, chosen, chosen, (before, names, later) => {
        expect(unregister(register(before, wanted(names)), before)).toBe(before);
        const upgraded = register(
          register(before, wanted(names, OTHER), before),
          wanted(later),
          before,
        );
        expect(hasOwnHooks(unregister(upgraded, before))).toBe(false);
        expect(parse(unregister(upgraded, before))).toEqual(parse(before));
      }),
    );
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
function parse(json: string | null): any {
  return JSON.parse((json ?? "").replace("\ufeff", ""));
}

/** Without a record, an empty list looks as if we had made it. */
function withoutEmpty(
  hooks: Record<string, unknown[]>,
  names: readonly string[],
): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(hooks).filter(([event, groups]) => groups.length > 0 || !names.includes(event)),
  );
}
