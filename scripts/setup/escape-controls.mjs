/** Control characters but line breaks and tabs. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/**
 * Makes control characters visible: in a terminal an escape sequence in a chat's title could rewrite the screen, change
 * the window or answer for the user.
 * @param {string} text
 */
export const escapeControls = (text) =>
  text.replaceAll(CONTROLS, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/**
 * Everything that this process prints is escaped where it reaches a terminal; files and pipes get the exact bytes.
 * @param {readonly NodeJS.WriteStream[]} streams
 */
export function escapeForTerminals(streams = [process.stdout, process.stderr]) {
  for (const stream of streams.filter(({ isTTY }) => isTTY)) {
    const write = stream.write.bind(stream);
    /** @param {string | Uint8Array} chunk @param {any[]} rest */
    const writeEscaped = (chunk, ...rest) =>
      write(escapeControls(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8")), ...rest);
    stream.write = writeEscaped;
  }
}
