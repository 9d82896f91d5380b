/** A reader may close the pipe early (`| head`); this is not an error. */
const isClosedPipe = (error: Error): boolean => "code" in error && error.code === "EPIPE";

/** Resolves when all bytes are written, so that exiting does not truncate the output. */
export function writeOutput(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      if (error === undefined || error === null || isClosedPipe(error)) resolve();
      else reject(error);
    };
    stream.once("error", settle);
    stream.write(text, settle);
  });
}
