import type { ApprovalRequest } from "../../approvals/request.ts";
import type { Json } from "../../protocol/json.ts";
import { lineOf } from "../model/format.ts";
import { Code } from "../parts/code.tsx";
import { Diff } from "../parts/diff.tsx";
import { Changes, Findings } from "../parts/findings.tsx";
import { Visible } from "../parts/visible.tsx";

/** Shown by themselves: the command, or what a diff shows better. */
const MAIN = ["command", "file_path", "notebook_path", "url", "path", "pattern", "query"];
const IN_DIFF = ["content", "old_string", "new_string", "edits", "replace_all", "file_path"];

/** What would happen, what the policies say to it, and what was changed already. */
export function RequestDetail({ request }: { request: ApprovalRequest }) {
  const { input, findings, changes, diff, questions, cwd, project } = request;
  const main =
    questions || diff ? undefined : MAIN.find((field) => typeof input[field] === "string");
  const { description } = input;
  // What a model says of a command; of any other tool it is a part of what is done.
  const isRemark = main === "command" && typeof description === "string";
  const rest = Object.entries(input).filter(
    ([field]) =>
      field !== main &&
      !(isRemark && field === "description") &&
      !(diff && IN_DIFF.includes(field)) &&
      !(questions && field === "questions"),
  );
  return (
    <>
      {isRemark && (
        <p class="description">
          <Visible text={description} />
        </p>
      )}
      {main !== undefined && (
        <Code
          label={main}
          text={String(input[main])}
          marks={findings.flatMap(({ at }) => (at?.field === main ? [at] : []))}
        />
      )}
      {diff && <Diff path={lineOf(diff.path, project)} text={diff.text} />}
      {rest.length > 0 && !questions && <Fields entries={rest} findings={findings} />}
      <Changes changes={changes} />
      <Findings findings={findings} />
      {cwd !== undefined && cwd !== project && (
        <p class="where">
          in <Visible text={cwd} />
        </p>
      )}
    </>
  );
}

function Fields({
  entries,
  findings,
}: {
  entries: readonly (readonly [string, Json])[];
  findings: ApprovalRequest["findings"];
}) {
  return (
    <dl class="fields">
      {entries.map(([field, value]) => (
        <div key={field}>
          <dt>
            <Visible text={field} />
          </dt>
          <dd>
            {typeof value === "string" && (value.length > 60 || value.includes("\n")) ? (
              <Code
                label={field}
                text={value}
                marks={findings.flatMap(({ at }) => (at?.field === field ? [at] : []))}
              />
            ) : (
              <code>
                <Visible
                  text={typeof value === "string" ? value : JSON.stringify(value, null, 1)}
                />
              </code>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
