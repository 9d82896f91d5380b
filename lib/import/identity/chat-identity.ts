import path from "node:path";
import type { ImportSource } from "../source/import-source";
import { HashNumbers } from "./hash-numbers";
import { contentHash } from "./stable-id";

/** The beginning of a conversation without an id; it does not change as the conversation grows. */
type Beginning = Readonly<{
  /** A name that is unique only within its file: the next data set starts at `request-1` again. */
  localId: string | undefined;
  title: string | undefined;
  systemPrompt: string | undefined;
  role: string | undefined;
  text: string | undefined;
  author: unknown;
}>;

export type ChatIdInventor = (beginning: Beginning) => string;

const HASHED_CHARACTERS = 2000;

/** The file's own name, without the folder or archive it came in. */
export const sourceIdentity = ({ name, identity }: ImportSource): string => identity ?? path.basename(name);

/**
 * The identity of a conversation whose source gives none: file name, beginning, and the number of earlier
 * conversations in the file with the same beginning. The same file twice gives the same chats, and a grown file
 * continues them. Two conversations stay apart by their number within a file and by the name across files, even if
 * both begin with "/start". Two files with the same name, beginning and number count as one that has grown; only the
 * database can check whether the stored messages are a prefix of the new ones.
 */
export function chatIdInventor(source: ImportSource): ChatIdInventor {
  const name = sourceIdentity(source);
  const seen = new HashNumbers();
  return ({ localId, title, systemPrompt, role, text, author }) => {
    const hash = contentHash(
      name,
      localId,
      title,
      systemPrompt,
      role,
      text?.slice(0, HASHED_CHARACTERS),
      author,
    );
    const times = seen.count(hash);
    return times === 1 ? `c${hash}` : `c${hash}-${times}`;
  };
}
