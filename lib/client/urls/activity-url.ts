import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import {
  ACTIVITY_GROUP_NAMES,
  type ActivityFilters,
  COUNTER_SPANS,
  type CountersQuery,
  EVENT_LEVELS,
} from "@/lib/contract/activity";

const MAX_ID_LENGTH = 500;

/** The activity page's URL state; defaults are omitted and invalid values ignored. */
export const activityUrl = {
  group: parseAsStringLiteral(ACTIVITY_GROUP_NAMES),
  level: parseAsStringLiteral(EVENT_LEVELS).withDefault("debug"),
  chat: createParser({
    parse: (id) => (id.length <= MAX_ID_LENGTH ? id : null),
    serialize: String,
  }).withDefault(""),
  days: parseAsStringLiteral(COUNTER_SPANS).withDefault("30"),
};
export type ActivityUrl = inferParserType<typeof activityUrl>;

export const loadActivityUrl = createLoader(activityUrl);

export const toActivityFilters = ({ group, level, chat }: ActivityUrl): ActivityFilters => ({
  ...(group && { group }),
  level,
  chat,
});

export const toCountersQuery = ({ days, chat }: ActivityUrl): CountersQuery => ({ days, chat });

export const isNarrowed = ({ group, level, chat }: ActivityFilters): boolean =>
  group !== undefined || level !== "debug" || chat !== "";
