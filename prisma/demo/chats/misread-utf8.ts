/** How cp1252 decodes the bytes 0x80–0x9F; Latin-1 leaves them as invisible control characters. */
const CP1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Damages a text like a wrong import: decodes its UTF-8 bytes as a single-byte charset. */
export function misreadUtf8(text: string, charset: "latin1" | "cp1252"): string {
  const misread = Buffer.from(text, "utf8").toString("latin1");
  if (charset === "latin1") return misread;
  return misread.replaceAll(
    /[\u0080-\u009f]/gu,
    (control) => CP1252[control.charCodeAt(0) - 0x80] ?? control,
  );
}
