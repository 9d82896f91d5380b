import { isBase64, type Media } from "../schema/media";

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*),/i;

/** Normalises line breaks, the URL-safe alphabet and missing padding; undefined if the text is not base64. */
function standardBase64(data: string): string | undefined {
  if (data !== "" && isBase64(data)) return data;
  const bare = data.replace(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const padded = bare + "=".repeat((4 - (bare.length % 4)) % 4);
  return bare !== "" && isBase64(padded) ? padded : undefined;
}

const kindOfMime = (mime: string): string | undefined =>
  /^(image|audio|video)\//i.exec(mime)?.[1]?.toLowerCase();

const textOf = (data: string): Media => (data === "" ? {} : { dataText: data });

/** Inline bytes. Without an explicit kind, the mime type decides. */
export function inlineMedia(mime: string | undefined, data: string, kind?: string): Media {
  const bytes = standardBase64(data);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(mime === undefined || mime === "" ? {} : { mime }),
    ...(bytes === undefined ? textOf(data) : { data: bytes }),
  };
}

/** A URL, or the bytes of a data URL. */
export function mediaFromUrl(url: string, kind?: string): Media {
  const [head, mime = "", parameters = ""] = DATA_URL.exec(url.slice(0, 1000)) ?? [];
  if (head === undefined || !/;base64$/i.test(parameters)) {
    return { ...(kind === undefined ? {} : { kind }), uri: url };
  }
  return inlineMedia(mime, url.slice(head.length), kind ?? kindOfMime(mime));
}
