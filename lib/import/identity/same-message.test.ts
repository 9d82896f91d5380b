import { expect, it } from "vitest";
import { findSameMessage, type KnownMessage } from "./same-message";

const known = (some: Partial<KnownMessage> = {}): KnownMessage => ({
  sequence: 1,
  idInvented: false,
  isEdited: false,
  ...some,
});
const [byId, matched] = [known(), known({ sequence: 2, idInvented: true })];

it.each([
  ["an id without a compared conversation", false, { byId }, byId],
  ["an id of its own before the order", false, { byId, aligned: { matched } }, byId],
  ["the order, where the stored id was invented", false, { byId: undefined, aligned: { matched } }, matched],
  [
    "never a stored id of its own by the order",
    false,
    { byId: undefined, aligned: { matched: byId } },
    undefined,
  ],
  ["the order before an invented id", true, { byId, aligned: { matched } }, matched],
  ["nothing by an invented id alone", true, { byId, aligned: { matched: undefined } }, undefined],
])("%s", (_case, idInvented, found, expected) => {
  expect(findSameMessage({ idInvented }, found)).toBe(expected);
});

it("a deleted message stays deleted, an edited one edited", () => {
  const deleted = known({ sequence: null });
  const edited = known({ isEdited: true });
  expect(findSameMessage({ idInvented: true }, { byId: deleted, aligned: { matched } })).toBe(deleted);
  expect(findSameMessage({ idInvented: true }, { byId: edited, aligned: { matched: undefined } })).toBe(
    edited,
  );
});
