import { isBase64, type Media } from "../schema/media";

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*),/i;

/** Corrects line breaks, the URL-safe alphabet and missing padding; undefined for text that is not base64 at all. */
function standardBase64(data: string): string | undefined {
  if (data !== "" && isBase64(data)) return data;
  const bare = data.replace(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const padded = bare + "=".repeat((4 - (bare.length % 4)) % 4);
  return bare !== "" && isBase64(padded) ? padded : undefined;
}

const kindOfMime = (mime: string): string | undefined =>
  /^(image|audio|video)\//i.exec(mime)?.[1]?.toLowerCase();

const textOf = (data: string): Media => (data === "" ? {} : { dataText: data });

/** Bytes inside the file. Without a kind of its own, the mime says what it is. */
export function inlineMedia(mime: string | undefined, data: string, kind?: string): Media {
  const bytes = standardBase64(data);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(mime === undefined || mime === "" ? {} : { mime }),
    ...(bytes === undefined ? textOf(data) : { data: bytes }),
  };
}

/** A URL, or a data URL taken apart into its bytes. */
export function mediaFromUrl(url: string, kind?: string): Media {
  const [head, mime = "", parameters = ""] = DATA_URL.exec(url.slice(0, 1000)) ?? [];
  if (head === undefined || !/;base64$/i.test(parameters)) {
    return { ...(kind === undefined ? {} : { kind }), uri: url };
  }
  return inlineMedia(mime, url.slice(head.length), kind ?? kindOfMime(mime));
}
