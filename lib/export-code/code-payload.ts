import type { SetupObstacle } from "../contract/provider-calls";
import type { ServiceId } from "../contract/wire-endpoint";
import type { FormatId } from "../core/model/format";
import type { Protocol } from "../core/schema/protocol";
import type { Settings } from "../core/schema/settings";

/** A payload to be written down as a program. There is no key in it, so none can get out. */
export type CodePayload = Readonly<{
  service: ServiceId;
  protocol: Protocol;
  /** Typed by hand perhaps: it may hold any character. */
  model: string;
  /** Why the payload cannot be sent from here; a program says it where the model is the reason. */
  obstacle: SetupObstacle | undefined;
  /** The wire text: one line of JSON, every lone surrogate and control character below U+0020 escaped. */
  body: string;
  /** sha256 of the body, hex. */
  payloadHash: string;
  format: FormatId;
  settings: Settings;
  at: string | undefined;
}>;
