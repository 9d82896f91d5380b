import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import {
  ACTIVITY_GROUP_NAMES,
  type ActivityFilters,
  COUNTER_SPANS,
  type CountersQuery,
  daySchema,
  EVENT_LEVELS,
} from "@/lib/contract/activity";

const MAX_ID_LENGTH = 500;

const parseAsDay = createParser({
  parse: (day) => daySchema.safeParse(day).data ?? null,
  serialize: String,
});

/** The activity page's URL state; defaults are omitted and invalid values ignored. */
export const activityUrl = {
  group: parseAsStringLiteral(ACTIVITY_GROUP_NAMES),
  level: parseAsStringLiteral(EVENT_LEVELS).withDefault("debug"),
  chat: createParser({
    parse: (id) => (id.length <= MAX_ID_LENGTH ? id : null),
    serialize: String,
  }).withDefault(""),
  actor: createParser({
    parse: (name) => (name !== "" && name.length <= MAX_ID_LENGTH ? name : null),
    serialize: String,
  }),
  from: parseAsDay,
  to: parseAsDay,
  days: parseAsStringLiteral(COUNTER_SPANS).withDefault("30"),
};
export type ActivityUrl = inferParserType<typeof activityUrl>;

export const loadActivityUrl = createLoader(activityUrl);

export const toActivityFilters = ({ group, level, chat, actor, from, to }: ActivityUrl): ActivityFilters => ({
  ...(group && { group }),
  level,
  chat,
  ...(actor && { actor }),
  ...(from && { from }),
  ...(to && { to }),
});

export const toCountersQuery = ({ days, chat }: ActivityUrl): CountersQuery => ({ days, chat });

export const isNarrowed = ({ level, chat, ...others }: ActivityFilters): boolean =>
  level !== "debug" || chat !== "" || Object.keys(others).length > 0;
