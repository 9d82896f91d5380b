/** A file or archive that cannot be imported at all; the message says what was found and where. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}
