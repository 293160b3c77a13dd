// Something else in the place of the resident process.
import { rmSync } from "node:fs";
import { createServer } from "node:net";

const [, , path, behaviour] = process.argv;
const ALLOW = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}';
const reply = (out, err = "") => `ok 0 ${out.length} ${err.length}\n${out}${err}`;

const BEHAVIOURS = {
  hangs: () => {},
  "hangs after a part": (socket) => socket.write(reply(ALLOW).slice(0, 30)),
  "answers with nothing": (socket) => socket.end(),
  "cuts its answer short": (socket) => socket.end(reply(ALLOW).slice(0, -1)),
  "says only its header": (socket) => socket.end("ok 0 0 5\n"),
  "answers too long": (socket) => socket.end(`${reply(ALLOW)}x`),
  "answers garbage": (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"),
  "answers bare JSON": (socket) => socket.end(ALLOW),
  "answers with another exit code": (socket) => socket.end("ok 1 0 0\n"),
  "answers with a negative length": (socket) => socket.end("ok 0 -5 5\n"),
  "resets the connection": (socket) => socket.destroy(),
  "waits and then answers": (socket) => {
    let left = 3;
    const timer = setInterval(() => {
      if (left-- > 0) return socket.write("wait\n");
      clearInterval(timer);
      socket.end(reply('{"systemMessage":"from the fake server"}'));
    }, 1500);
  },
};

process.umask(0o077);
rmSync(path, { force: true });
createServer((socket) => {
  socket.on("error", () => {});
  if (behaviour === "resets at once") socket.destroy();
  else socket.once("data", () => BEHAVIOURS[behaviour](socket));
}).listen(path, () => console.log("listening"));
