import { expect, it } from "vitest";
import { hookCommand } from "../../../settings/registration.ts";
import { findingsOf, foundBy, INSTALLATION, look, registered } from "../../fixtures.ts";
import check from "./server.ts";

const FOLDER = look({ isFolder: true, mode: 0o700 });
const runtimeFolder = (path: string) => (path === INSTALLATION.runtime ? FOLDER : undefined);

it("a server that answers, and none, are fine", async () => {
  expect(await foundBy(check, { probe: { look: runtimeFolder } })).toEqual([]);
  expect(
    await foundBy(check, { probe: { look: () => undefined, ping: async () => "absent" } }),
  ).toEqual([]);
});

it("a server that hangs is a risk", async () => {
  expect(
    await foundBy(check, { probe: { look: runtimeFolder, ping: async () => "silent" } }),
  ).toEqual(["risk: a server listens and does not answer"]);
});

it("a folder that is open to others is slow, and --fix closes it", async () => {
  const closed: string[] = [];
  const probe = {
    look: () => ({ ...FOLDER, mode: 0o755 }),
    chmod: (path: string) => void closed.push(path),
  };
  const [finding] = await findingsOf(check, { probe });
  expect(finding?.severity).toBe("slow");
  await finding?.repair?.();
  expect(closed).toEqual([INSTALLATION.runtime]);
});

it("a path that is too long for a socket is slow", async () => {
  const command = hookCommand("PreToolUse", {
    ...INSTALLATION,
    runtime: `/home/${"x".repeat(100)}`,
  });
  expect((await foundBy(check, { settings: { user: registered({ command }) } }))[0]).toContain(
    "too long for the path of a socket",
  );
});

it("the server of another installation is not asked: it would end", async () => {
  const command = hookCommand("PreToolUse", { ...INSTALLATION, package: "/opt/sluice-1" });
  const ping = () => {
    throw new Error("it was asked");
  };
  expect(
    await foundBy(check, {
      settings: { user: registered({ command }) },
      probe: { look: runtimeFolder, ping },
    }),
  ).toEqual([]);
});

it("says what lies in the place of its files", async () => {
  const seen = (path: string) => (path.endsWith("/starting") ? FOLDER : runtimeFolder(path));
  expect(await foundBy(check, { probe: { look: seen } })).toEqual([
    `slow: ${INSTALLATION.runtime}/starting is a folder, where Sluice keeps a file`,
  ]);
});
