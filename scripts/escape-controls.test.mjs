import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { escapeControls, escapeForTerminals } from "./setup/escape-controls.mjs";

/** @param {boolean} isTTY */
function screen(isTTY) {
  let text = "";
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return { stream: /** @type {any} */ (Object.assign(stream, { isTTY })), read: () => text };
}

const HOSTILE = "\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u0000 title\n\tnext";

test("control characters are visible, line breaks and tabs stay", () => {
  expect(escapeControls(HOSTILE)).toBe("\\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\x0d\\x00 title\n\tnext");
  expect(escapeControls("Привіт 👋🏽")).toBe("Привіт 👋🏽");
});

test("a terminal gets escaped text, a pipe the exact bytes", () => {
  const terminal = screen(true);
  const pipe = screen(false);
  escapeForTerminals([terminal.stream, pipe.stream]);
  for (const { stream } of [terminal, pipe]) {
    stream.write(HOSTILE);
    stream.write(Buffer.from(HOSTILE));
  }
  expect(terminal.read()).toBe(escapeControls(HOSTILE + HOSTILE));
  expect(pipe.read()).toBe(HOSTILE + HOSTILE);
});
