const MEGABYTE = 1024 * 1024;

/**
 * The largest message, or conversation that has to be read at once. Storing one takes about ten times its size in
 * memory, which has to stay below 400 MB. A message with a 20 MB picture in base64 fits.
 */
export const MAX_VALUE_BYTES = 28 * MEGABYTE;

export const tooLarge = (maxBytes: number): string =>
  maxBytes % MEGABYTE === 0 ? `larger than ${maxBytes / MEGABYTE} MB` : `larger than ${maxBytes} bytes`;
