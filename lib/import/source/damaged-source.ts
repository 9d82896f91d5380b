import { ImportRefusal } from "../pipeline/import-refusal";

/** Thrown by a source after its last readable byte; the rest is truncated or broken. */
export class DamagedSource extends ImportRefusal {
  constructor(
    readonly reason: string,
    /** Number of bytes that could be read. */
    readonly byte: number,
    options?: ErrorOptions,
  ) {
    super(`${reason}, at byte ${byte}`, options);
  }
}
