import { expect, it } from "vitest";
import { readSettingChanges } from "./activity-setting-changes";

it.each([
  [{ compact: { from: false, to: true } }, [{ name: "compact", from: false, to: true }]],
  [
    { maxVideos: { from: 2, to: 1, isDefault: true } },
    [{ name: "maxVideos", from: 2, to: 1, isDefault: true }],
  ],
  [{ maxVideos: { to: 2 } }, [{ name: "maxVideos", from: undefined, to: 2 }]],
  // As the first versions wrote it.
  [
    { compact: true, model: "m" },
    [
      { name: "compact", to: true },
      { name: "model", to: "m" },
    ],
  ],
  [{ odd: { from: [1], to: {} }, other: null }, []],
  [JSON.parse('{"__proto__": {"from": 1, "to": 2}}'), [{ name: "__proto__", from: 1, to: 2 }]],
  [null, []],
  ["text", []],
  [[1, 2], []],
])("reads %j", (data, changes) => {
  expect(readSettingChanges(data)).toEqual(changes);
});
