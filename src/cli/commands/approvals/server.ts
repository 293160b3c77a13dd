import { userInfo } from "node:os";
import type { JsonSocket } from "../../../server/socket/json-socket.ts";
import type { TalkMessage, TalkReply } from "../../../server/socket/messages.ts";
import { startTalk } from "../../../server/socket/start-talk.ts";
import { CannotError, type Io } from "../../command.ts";
import { findInstallation } from "../../install/installation.ts";
import { allSettings, withRegisteredRuntime } from "../../install/scopes.ts";

/** Where the server of the registered hooks listens. */
export function runtimeHere(io: Io): string {
  return withRegisteredRuntime(findInstallation(io.env), allSettings(io)).runtime;
}

/** Undefined: no server runs, so nothing can wait. */
export async function begin(
  io: Io,
  talk: TalkMessage,
  patience = 0,
): Promise<JsonSocket | undefined> {
  return startTalk(runtimeHere(io), talk, patience);
}

/** What the server says to one question. */
export async function askOnce(io: Io, talk: TalkMessage): Promise<TalkReply | undefined> {
  const line = await begin(io, talk);
  if (!line) return undefined;
  return new Promise((resolve, reject) => {
    line.closed.addEventListener("abort", () =>
      reject(new CannotError("the resident process gave no answer; try again")),
    );
    line.listen((said) => {
      const told = said as unknown as TalkReply;
      if ("problem" in told) reject(new CannotError(told.problem));
      else resolve(told);
    });
  });
}

/** The name a person at this terminal answers under. */
export function personHere(): string {
  return userInfo().username;
}
