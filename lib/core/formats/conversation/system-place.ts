import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import type { Protocol } from "../../schema/protocol";
import { isSystemText } from "../system-context";

/** Chat completions and Responses accept system messages anywhere; the others have a single system text. */
export const keepsSystemInPlace = (protocol: Protocol): boolean =>
  protocol === "openai" || protocol === "responses";

/** A stored system message that joins the system context. */
export const isWrittenInSystem = (message: Message, { protocol }: SelectedContext): boolean =>
  !keepsSystemInPlace(protocol) && isSystemText(message, protocol);
