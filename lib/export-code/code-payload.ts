import type { SetupObstacle } from "../contract/provider-calls";
import type { ServiceId } from "../contract/wire-endpoint";
import type { FormatId } from "../core/model/format";
import type { Protocol } from "../core/schema/protocol";
import type { Settings } from "../core/schema/settings";

/** A payload to export as a program. It holds no API key, so an export cannot leak one. */
export type CodePayload = Readonly<{
  service: ServiceId;
  protocol: Protocol;
  /** May be typed by hand, so it can contain any character. */
  model: string;
  /** Why this payload cannot be sent from here; the program mentions it if the model is the reason. */
  obstacle: SetupObstacle | undefined;
  /** The wire text: one line of JSON; lone surrogates and control characters below U+0020 are escaped. */
  body: string;
  /** sha256 of the body, hex. */
  payloadHash: string;
  format: FormatId;
  settings: Settings;
  at: string | undefined;
}>;
