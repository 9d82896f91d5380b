import path from "node:path";
import type { ImportSource } from "../source/import-source";
import { HashNumbers } from "./hash-numbers";
import { contentHash } from "./stable-id";

/** What a conversation without an id begins with; as it grows, none of this changes. */
type Beginning = Readonly<{
  /** A name that is unique in its own file only: the next data set counts from `request-1` again. */
  localId: string | undefined;
  title: string | undefined;
  systemPrompt: string | undefined;
  role: string | undefined;
  text: string | undefined;
  author: unknown;
}>;

export type ChatIdInventor = (beginning: Beginning) => string;

const HASHED_CHARACTERS = 2000;

/** The file as it is called where it lies, whatever folder or archive it came in. */
export const sourceIdentity = ({ name, identity }: ImportSource): string => identity ?? path.basename(name);

/**
 * The identity of a conversation whose source gives none: the file's name, how the conversation begins, and how
 * many before it in the file begin the same. So the same file twice makes the same chats, a file that has grown
 * continues them (an end is no part of a beginning), and two conversations stay apart: in one file by their number,
 * in two files by the name, even if both begin with "/start". Content alone could not tell a grown conversation from
 * another one with the same beginning. Two files of the same name, beginning and number count as one that has
 * grown; whether the stored messages are a beginning of the new ones only the database can tell.
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
