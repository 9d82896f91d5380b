import type { WritingFacts } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { ChosenMedia } from "../chosen-media";
import { spokenParts } from "./spoken-parts";
import { isWrittenInSystem } from "./system-place";

/** Ignores which media are selected, because a media item over a limit still leaves a placeholder. */
export const isSpoken = (message: Message, context: SelectedContext): boolean =>
  spokenParts(message, context, new ChosenMedia([])).length > 0;

/** Whether a plain format writes anything for a message. */
export const writesMessage = (message: Message, { context, hasPairedTools }: WritingFacts): boolean =>
  hasPairedTools || isWrittenInSystem(message, context) || isSpoken(message, context);
