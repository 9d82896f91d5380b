/** A reader that closes the pipe early (`| head`) has what it wants: that is no failure. */
const isClosedPipe = (error: Error): boolean => "code" in error && error.code === "EPIPE";

/** Resolves when the system took every byte, so that leaving the process cuts nothing off. */
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
