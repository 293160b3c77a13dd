import { expect, it } from "vitest";
import { exampleRequest } from "./approval-fixtures.ts";
import { Links } from "./links.ts";
import type { ApprovalRequest } from "./request.ts";

const REQUEST = exampleRequest();
const LINKS = new Links(() => "http://127.0.0.1:7413", undefined, Buffer.alloc(32, 1));
const NOT_OURS = {
  refused:
    "this link is from before Sluice restarted, or is none; open the page for the newest one",
};

function readWith(
  links: Links,
  token: string,
  request: ApprovalRequest | undefined = REQUEST,
  now = 2_000,
) {
  return links.read(token, async (id) => (id === request?.id ? request : undefined), now);
}

it("a link leads to the page and stands for one answer to one request", async () => {
  const link = LINKS.answer(REQUEST, "allow") ?? "";
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:7413\/a\/k3x9p2ma\.allow\.[\w-]{22}$/);
  expect(await readWith(LINKS, LINKS.token(REQUEST, "allow"))).toEqual({
    request: REQUEST,
    kind: "allow",
  });
});

it("a link can stand for one of several answers of a kind", async () => {
  expect(await readWith(LINKS, LINKS.token(REQUEST, "always", 2))).toEqual({
    request: REQUEST,
    kind: "always",
    choice: 2,
  });
});

it("without a page there is no link, but still a token", () => {
  const links = new Links(undefined, undefined, Buffer.alloc(32, 1));
  expect(links.answer(REQUEST, "allow")).toBeUndefined();
  expect(links.token(REQUEST, "allow")).toBe(LINKS.token(REQUEST, "allow"));
});

it("a token fits into a Telegram button", () => {
  expect(LINKS.token(REQUEST, "allow-edited", 999).length).toBeLessThanOrEqual(64);
});

it.each([
  ["another kind of answer", LINKS.token(REQUEST, "deny").replace("deny", "allow")],
  [
    "another request",
    LINKS.token(exampleRequest({ id: "another1" }), "allow").replace("another1", REQUEST.id),
  ],
  ["another deadline", LINKS.token(exampleRequest({ deadline: 5 }), "allow")],
  ["another choice", LINKS.token(REQUEST, "always", 1).replace("always.1", "always.2")],
  ["a choice that was not signed", LINKS.token(REQUEST, "always").replace("always", "always.0")],
  ["the key of a process before", new Links().token(REQUEST, "allow")],
  ["no signature", `${REQUEST.id}.allow.`],
])(
  "a link with %s is refused, in the same words as one to a request that never was",
  async (_, token) => {
    expect(await readWith(LINKS, token)).toEqual(NOT_OURS);
    expect(await readWith(LINKS, token, exampleRequest({ id: "zzzzzzzz" }))).toEqual(NOT_OURS);
  },
);

it("a link is worth nothing after its request was closed, its time is up, or nobody knows the request", async () => {
  const token = LINKS.token(REQUEST, "allow");
  expect(await readWith(LINKS, token, exampleRequest({ state: "answered" }))).toEqual({
    refused: "this request is no longer open",
  });
  expect(await readWith(LINKS, token, REQUEST, REQUEST.deadline)).toEqual({
    refused: "this request is no longer open",
  });
  expect(await readWith(LINKS, token, exampleRequest({ id: "zzzzzzzz" }))).toEqual(NOT_OURS);
  expect(await readWith(LINKS, "nonsense")).toEqual(NOT_OURS);
});
