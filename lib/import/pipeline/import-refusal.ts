/** A file, or a whole archive, that is not read at all; the message says what was seen and where. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}
