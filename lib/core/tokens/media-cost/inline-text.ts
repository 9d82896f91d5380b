import { decodeBase64 } from "../../media/decode-base64";
import { isBase64, type Media } from "../../schema/media";
import type { CountTokens } from "../tokenizers";
import type { MediaRule } from "./media-rule";

const isText = ({ mime }: Media): boolean => /^text\//i.test(mime ?? "");

/** Decoded once per item, so that a settings change decodes nothing again. */
const decoded = new WeakMap<Media, string>();

function textOf(media: Media): string | undefined {
  if (media.data === undefined || !isBase64(media.data)) return undefined;
  const known = decoded.get(media);
  if (known !== undefined) return known;
  const text = new TextDecoder().decode(decodeBase64(media.data));
  decoded.set(media, text);
  return text;
}

/** Source: recorded Gemini calls. An inline text or CSV file counts as its text; other files have no upper bound. */
export function costOfText(media: Media, countTokens: CountTokens | undefined): ReturnType<MediaRule> {
  if (!isText(media)) return undefined;
  const text = textOf(media);
  if (text === undefined || countTokens === undefined)
    return { tokens: { min: 0, max: undefined }, label: "fitted to recordings" };
  const tokens = countTokens(text);
  return { tokens: { min: tokens, max: tokens }, label: "fitted to recordings" };
}
