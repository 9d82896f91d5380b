import { ImportRefusal } from "../pipeline/import-refusal";

/** Thrown by a source after the last byte of it that can be had: what follows is cut off or broken. */
export class DamagedSource extends ImportRefusal {
  constructor(
    readonly reason: string,
    /** How many bytes could be read. */
    readonly byte: number,
    options?: ErrorOptions,
  ) {
    super(`${reason}, at byte ${byte}`, options);
  }
}
