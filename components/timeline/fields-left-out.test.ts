import { describe, expect, it } from "vitest";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { fieldsLeftOut } from "./fields-left-out";

const message: TimelineMessage = {
  id: "2",
  role: "user",
  sequence: 9,
  sentAt: "2025-04-04T12:33:20Z",
  author: { id: "111", name: "Alice" },
  text: "Look: bold words",
  media: [],
};

describe("fieldsLeftOut", () => {
  it("names the fields that were not imported, however their values are written", () => {
    const raw = {
      id: 2,
      type: "message",
      date: "2025-04-04T14:33:20+02:00",
      date_unixtime: "1743770000",
      from: "Alice",
      from_id: "user111",
      text: ["Look: ", { type: "bold", text: "bold words" }],
      edited_unixtime: "1743771111",
      forwarded_from: "Bob",
      via_bot: true,
      saved_from: null,
      reactions: [],
    };
    expect(fieldsLeftOut(raw, message)).toEqual(["type", "edited_unixtime", "forwarded_from", "via_bot"]);
  });

  it("returns nothing for a source without fields", () => {
    expect(fieldsLeftOut(["Alice", "hi"], message)).toBeUndefined();
    expect(fieldsLeftOut("hi", message)).toBeUndefined();
  });

  it("does not treat a single character as part of a text", () => {
    expect(fieldsLeftOut({ id: 2, flags: 8, kind: "o" }, message)).toEqual(["flags", "kind"]);
  });
});
