import { field, idField, textField } from "@/lib/core/read/field";
import type { Episode, Profile, Summary } from "@/lib/core/schema/chat-file";
import { withoutAbsent } from "../../json/without-absent";
import type { ChatEvent } from "../../pipeline/import-event";
import { quoteName, type SqliteFile, type SqliteRow } from "./sqlite-file";
import { columnTime } from "./sqlite-mapped";
import { hasColumns } from "./sqlite-mapping";

type Memory = Pick<ChatEvent, "profiles" | "episodes" | "summaries"> & Readonly<{ title?: string }>;
type Fact = NonNullable<Profile["facts"]>[number];
type OpenProfile = { summary: string | undefined; facts: Fact[] };
type OpenMemory = {
  title: string | undefined;
  profiles: Map<string, OpenProfile>;
  episodes: Episode[];
  summaries: Summary[];
};

type Wanted = Readonly<{
  table: string;
  /** Columns without which the table belongs to another bot. */
  needs: readonly string[];
  may?: readonly string[];
  add: (memory: (chatId: unknown) => OpenMemory, row: SqliteRow) => void;
}>;

const profileOf = ({ profiles }: OpenMemory, userId: string): OpenProfile => {
  const known = profiles.get(userId) ?? { summary: undefined, facts: [] };
  profiles.set(userId, known);
  return known;
};

const addFact = (memory: OpenMemory, userId: string | undefined, key: string, value: string | undefined) => {
  if (userId !== undefined && value !== undefined) profileOf(memory, userId).facts.push({ key, value });
};

/** Retracted memories stay in the table, marked inactive. */
const isActive = (row: SqliteRow): boolean => field(row, "is_active") !== 0;

/** Every table in which some version of the bot keeps memories; those that exist are read. */
const TABLES: readonly Wanted[] = [
  {
    table: "user_profiles",
    needs: ["user_id", "chat_id"],
    may: ["summary"],
    add: (memory, row) => {
      const summary = textField(row, "summary") || undefined;
      profileOf(memory(row.chat_id), idField(row, "user_id") ?? "").summary = summary;
    },
  },
  {
    table: "user_facts",
    needs: ["user_id", "chat_id", "fact_key", "fact_value"],
    may: ["is_active"],
    add: (memory, row) => {
      const key = textField(row, "fact_key") ?? "";
      if (isActive(row))
        addFact(memory(row.chat_id), idField(row, "user_id"), key, textField(row, "fact_value"));
    },
  },
  {
    table: "user_facts",
    needs: ["user_id", "chat_id", "fact_text"],
    add: (memory, row) =>
      addFact(memory(row.chat_id), idField(row, "user_id"), "fact", textField(row, "fact_text")),
  },
  {
    table: "facts",
    needs: ["entity_type", "entity_id", "chat_context", "fact_key", "fact_value"],
    may: ["is_active"],
    add: (memory, row) => {
      const key = textField(row, "fact_key") ?? "";
      if (isActive(row) && row.entity_type === "user")
        addFact(memory(row.chat_context), idField(row, "entity_id"), key, textField(row, "fact_value"));
    },
  },
  {
    table: "user_memories",
    needs: ["user_id", "chat_id", "memory_text"],
    add: (memory, row) =>
      addFact(memory(row.chat_id), idField(row, "user_id"), "memory", textField(row, "memory_text")),
  },
  {
    table: "episodes",
    needs: ["chat_id", "topic", "summary"],
    may: ["importance", "created_at"],
    add: (memory, row) => {
      const importance = field(row, "importance");
      const episode = {
        topic: textField(row, "topic") ?? "",
        summary: textField(row, "summary") ?? "",
        importance: typeof importance === "number" ? importance : undefined,
        at: columnTime(field(row, "created_at")),
      };
      memory(row.chat_id).episodes.push(withoutAbsent(episode));
    },
  },
  {
    table: "chat_summaries",
    needs: ["chat_id", "summary_text"],
    may: ["period_end"],
    add: (memory, row) => {
      const summary = {
        text: textField(row, "summary_text") ?? "",
        createdAt: columnTime(field(row, "period_end")),
      };
      memory(row.chat_id).summaries.push(withoutAbsent(summary));
    },
  },
  {
    table: "chat_profiles",
    needs: ["chat_id", "chat_title"],
    add: (memory, row) => {
      memory(row.chat_id).title = textField(row, "chat_title") || undefined;
    },
  },
];

function readTable(file: SqliteFile, wanted: Wanted, memory: (chatId: unknown) => OpenMemory): void {
  const table = file.tables.find(({ name }) => name === wanted.table);
  if (table === undefined || !hasColumns(table, ...wanted.needs)) return;
  const columns = [...wanted.needs, ...(wanted.may ?? []).filter((name) => hasColumns(table, name))];
  const sql = `SELECT ${columns.map(quoteName).join(", ")} FROM ${quoteName(table.name)} ORDER BY rowid`;
  for (const row of file.rows(sql)) wanted.add(memory, row);
}

/** The bot's memories of a chat, besides its messages. */
export function readGryagMemory(file: SqliteFile): (chatId: string) => Memory {
  const memories = new Map<string, OpenMemory>();
  const memoryOf = (chatId: unknown): OpenMemory => {
    const known = memories.get(String(chatId)) ?? {
      title: undefined,
      profiles: new Map(),
      episodes: [],
      summaries: [],
    };
    memories.set(String(chatId), known);
    return known;
  };
  for (const wanted of TABLES) readTable(file, wanted, memoryOf);
  return (chatId) => {
    const memory = memories.get(chatId);
    return memory === undefined ? {} : finished(memory);
  };
}

function finished({ title, profiles, episodes, summaries }: OpenMemory): Memory {
  const known = [...profiles].filter(([, { summary, facts }]) => summary !== undefined || facts.length > 0);
  return {
    profiles: known.map(([userId, { summary, facts }]) =>
      withoutAbsent({ userId, summary, facts: facts.length === 0 ? undefined : facts }),
    ),
    episodes,
    summaries,
    ...(title === undefined ? {} : { title }),
  };
}
