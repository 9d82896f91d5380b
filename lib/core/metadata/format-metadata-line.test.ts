import { describe, expect, it } from "vitest";
import cases from "../cases/metadata-line.json";
import { formatMetadataLine, type MetadataFields } from "./format-metadata-line";

describe("formatMetadataLine", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    expect(formatMetadataLine(input as MetadataFields)).toBe(expected);
  });

  it("is empty when nothing is known", () => {
    expect(formatMetadataLine({ thread_id: "0", name: "[]", username: null })).toBe("");
  });

  it.each(["\r\n", "\r", "\n"])("makes one space of the line break %j", (lineBreak) => {
    expect(formatMetadataLine({ name: `a${lineBreak}b` })).toBe('[meta] name="a b"');
  });

  it("keeps 64-bit ids exact and an odd id from opening a pair of its own", () => {
    expect(formatMetadataLine({ message_id: "9007199254740993", user_id: '1 name="Root"' })).toBe(
      "[meta] message_id=9007199254740993 user_id=1_name=Root",
    );
  });
});
