// Written by `npm run gen`: do not edit.
import type { LintRule } from "../rule.ts";
import commandBashSyntax from "./command/bash-syntax.ts";
import commandMissingScript from "./command/missing-script.ts";
import commandNotExecutable from "./command/not-executable.ts";
import commandRelativeScript from "./command/relative-script.ts";
import commandSwallowsRefusal from "./command/swallows-refusal.ts";
import eventPermissionRequestGuards from "./event/permission-request-guards.ts";
import eventPostToolUseBlocks from "./event/post-tool-use-blocks.ts";
import eventPreToolUseTransforms from "./event/pre-tool-use-transforms.ts";
import hooksAsyncGuard from "./hooks/async-guard.ts";
import hooksDuplicate from "./hooks/duplicate.ts";
import hooksHttpFailsOpen from "./hooks/http-fails-open.ts";
import hooksTwoRewriters from "./hooks/two-rewriters.ts";
import matcherGlob from "./matcher/glob.ts";
import matcherIfNeverMatches from "./matcher/if-never-matches.ts";
import matcherInvalidPattern from "./matcher/invalid-pattern.ts";
import matcherMissesMcp from "./matcher/misses-mcp.ts";
import matcherNeverMatches from "./matcher/never-matches.ts";
import outputBlockedButSilent from "./output/blocked-but-silent.ts";
import outputContinueFalse from "./output/continue-false.ts";
import outputDefer from "./output/defer.ts";
import outputDropsOptional from "./output/drops-optional.ts";
import outputDropsRequired from "./output/drops-required.ts";
import outputExit1 from "./output/exit-1.ts";
import outputNoEventName from "./output/no-event-name.ts";
import outputNullField from "./output/null-field.ts";
import outputStopContinue from "./output/stop-continue.ts";
import outputTextAroundJson from "./output/text-around-json.ts";
import outputToolAlwaysAllow from "./output/tool-always-allow.ts";
import outputTopLevel from "./output/top-level.ts";
import outputWrongValue from "./output/wrong-value.ts";
import runCrashes from "./run/crashes.ts";
import runTooSlow from "./run/too-slow.ts";
import runUnknownFields from "./run/unknown-fields.ts";
import sdkEmptyAfterDeny from "./sdk/empty-after-deny.ts";
import sdkThrows from "./sdk/throws.ts";
import settingsDropped from "./settings/dropped.ts";
import settingsHooksDisabled from "./settings/hooks-disabled.ts";
import settingsUnknownEvent from "./settings/unknown-event.ts";
import timeoutBelowDeadline from "./timeout/below-deadline.ts";
import timeoutMilliseconds from "./timeout/milliseconds.ts";

export const RULES: readonly LintRule[] = [
  commandBashSyntax,
  commandMissingScript,
  commandNotExecutable,
  commandRelativeScript,
  commandSwallowsRefusal,
  eventPermissionRequestGuards,
  eventPostToolUseBlocks,
  eventPreToolUseTransforms,
  hooksAsyncGuard,
  hooksDuplicate,
  hooksHttpFailsOpen,
  hooksTwoRewriters,
  matcherGlob,
  matcherIfNeverMatches,
  matcherInvalidPattern,
  matcherMissesMcp,
  matcherNeverMatches,
  outputBlockedButSilent,
  outputContinueFalse,
  outputDefer,
  outputDropsOptional,
  outputDropsRequired,
  outputExit1,
  outputNoEventName,
  outputNullField,
  outputStopContinue,
  outputTextAroundJson,
  outputToolAlwaysAllow,
  outputTopLevel,
  outputWrongValue,
  runCrashes,
  runTooSlow,
  runUnknownFields,
  sdkEmptyAfterDeny,
  sdkThrows,
  settingsDropped,
  settingsHooksDisabled,
  settingsUnknownEvent,
  timeoutBelowDeadline,
  timeoutMilliseconds,
];
