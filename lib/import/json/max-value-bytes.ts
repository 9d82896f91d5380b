const MEGABYTE = 1024 * 1024;

/**
 * The largest message, or conversation that has to be read at once. To store one takes some ten times as much memory,
 * which has to stay below 400 MB. A message with a picture of 20 MB in it, as base64, fits.
 */
export const MAX_VALUE_BYTES = 28 * MEGABYTE;

export const tooLarge = (maxBytes: number): string =>
  maxBytes % MEGABYTE === 0 ? `larger than ${maxBytes / MEGABYTE} MB` : `larger than ${maxBytes} bytes`;
