import { PLACE_KINDS, type Place, type PlaceKind } from "@/lib/contract/deletion";

/** Kinds with a place that names the message or contains its text. The others are less certain, or concern other chats. */
export const chosenAtFirst = (places: readonly Place[]): readonly PlaceKind[] =>
  PLACE_KINDS.filter((kind) =>
    places.some((place) => place.kind === kind && (place.found === "id" || place.found === "text")),
  );
