// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { MediaThumbnail } from "./media-thumbnail";

afterEach(cleanup);

it.each([
  ["image/heic", "img"],
  ["video/quicktime", "video"],
])("%s that cannot be decoded becomes an icon", (mime, tag) => {
  const file = (hash: string) => ({ mime, hash, bytes: 10 });
  const { container, rerender } = render(<MediaThumbnail file={file("a")} size={36} />);
  const drawn = container.querySelector(tag);
  expect(decodeURIComponent(drawn?.getAttribute("src") ?? "")).toContain("/api/media/a");
  if (drawn) fireEvent.error(drawn);
  expect(container.querySelector(tag)).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();
  rerender(<MediaThumbnail file={file("b")} size={36} />);
  expect(container.querySelector(tag)).not.toBeNull();
});
