declare const value: unique symbol;

/**
 * A JSON document, or a plain text, as finished bytes. They cross threads without being copied, and the main thread neither parses nor
 * serialises them. Measured on a ledger of 5,000 entries: a structured clone takes 15 times as long as its JSON text.
 */
export type Written<Value> = Readonly<{
  bytes: Uint8Array<ArrayBuffer>;
  isText?: boolean;
  [value]?: Value;
}>;

const encode = (text: string) => new TextEncoder().encode(text);

export const toWrittenJson = <Value>(document: Value): Written<Value> => ({
  bytes: encode(JSON.stringify(document)),
});

export const toWrittenText = (text: string): Written<never> => ({ bytes: encode(text), isText: true });

export const isWritten = (answer: unknown): answer is Written<unknown> =>
  typeof answer === "object" && answer !== null && "bytes" in answer && answer.bytes instanceof Uint8Array;

/** The buffers of an answer's documents: moved to the other thread, not copied. */
export const buffersIn = (answer: unknown): readonly ArrayBuffer[] =>
  typeof answer === "object" && answer !== null
    ? Object.values(answer).flatMap((part) => (isWritten(part) ? part.bytes.buffer : []))
    : [];
