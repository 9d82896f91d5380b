import type { SelectedMedia } from "../model/selected-context";
import type { Media } from "../schema/media";

/** The selected media, each handed out once: message ids may repeat, but no item is sent twice. */
export class ChosenMedia {
  readonly #waiting = new Map<string, SelectedMedia[]>();

  constructor(media: readonly SelectedMedia[]) {
    for (const item of media) {
      const known = this.#waiting.get(item.messageId);
      if (known === undefined) this.#waiting.set(item.messageId, [item]);
      else known.push(item);
    }
  }

  take(messageId: string, position: number, media: Media): boolean {
    const waiting = this.#waiting.get(messageId);
    const found =
      waiting?.findIndex((item) => item.position === position && isSameMedia(item.media, media)) ?? -1;
    if (found >= 0) waiting?.splice(found, 1);
    return found >= 0;
  }

  rest(): readonly SelectedMedia[] {
    return [...this.#waiting.values()].flat();
  }
}

const isSameMedia = (left: Media, right: Media): boolean =>
  left === right || (left.data === right.data && left.uri === right.uri && left.mime === right.mime);

/** The text in place of a media item that a limit excluded. */
export const mediaPlaceholder = ({ mime, uri, kind }: Media): string =>
  `[media: ${mime || uri || kind || "unknown"}]`;
