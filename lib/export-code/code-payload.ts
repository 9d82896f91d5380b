import type { FormatId } from "../core/formats/format";
import type { Settings } from "../core/schema/settings";
import type { ServiceId } from "../provider-calls";

/** A payload to be written down as a program. There is no key in it, so none can get out. */
export type CodePayload = Readonly<{
  service: ServiceId;
  /** Typed by hand perhaps: it may hold any character. */
  model: string;
  /** The settings' model, where the service that takes this format cannot have it. */
  askedModel: string | undefined;
  /** The wire text: one line of JSON, every lone surrogate and control character below U+0020 escaped. */
  body: string;
  /** sha256 of the body, hex. */
  payloadHash: string;
  format: FormatId;
  settings: Settings;
  at: string | undefined;
}>;
