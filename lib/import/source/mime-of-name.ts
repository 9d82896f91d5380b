const MIMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    gif: "image/gif",
    webp: "image/webp",
    heic: "image/heic",
    svg: "image/svg+xml",
    mp4: "video/mp4",
    mov: "video/quicktime",
    webm: "video/webm",
    mkv: "video/x-matroska",
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    ogg: "audio/ogg",
    oga: "audio/ogg",
    opus: "audio/ogg",
    wav: "audio/wav",
    flac: "audio/flac",
    tgs: "application/x-tgsticker",
    pdf: "application/pdf",
    txt: "text/plain",
    json: "application/json",
    zip: "application/zip",
  }),
);

/** The MIME type by file extension; exports often record no other. */
export function mimeOfName(name: string | undefined): string | undefined {
  const ending = /\.([A-Za-z0-9]{1,5})(?:[?#].*)?$/.exec(name ?? "")?.[1];
  return ending === undefined ? undefined : MIMES.get(ending.toLowerCase());
}

/** `image`, `audio` or `video` by MIME type; everything else is a document. */
export const kindOfMime = (mime: string | undefined): string =>
  /^(image|audio|video)\//.exec(mime ?? "")?.[1] ?? "document";
