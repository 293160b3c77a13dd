import { change } from "./store.ts";

const NOTICE_MS = 6_000;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string, bad = false): void {
  clearTimeout(noticeTimer);
  change({ notice: { text, bad } });
  noticeTimer = setTimeout(() => change({ notice: undefined }), NOTICE_MS);
}
