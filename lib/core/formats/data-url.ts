import type { Media } from "../schema/media";

export const dataUrl = ({ data, mime }: Media): string =>
  `data:${mime || "application/octet-stream"};base64,${data ?? ""}`;
