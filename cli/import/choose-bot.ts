import type { Author } from "@/lib/core/schema/message";
import { type ImportAuthor, isAuthorCalled } from "@/lib/import/pipeline/guess-bot";
import type { ImportPreview } from "@/lib/import/pipeline/preview-import";
import { CliError } from "../cli-error";
import { describeAuthor, remarksOf } from "./describe-import";

const SHOWN = 8;

/** The author that `--bot` names, null for no bot, undefined if the file itself identifies the bot. */
export function chooseBot(
  name: string,
  preview: ImportPreview,
  wanted: string | undefined,
): Author | null | undefined {
  const { needsBot, authors, guess, messages } = preview;
  if (!needsBot) return undefined;
  const isNobody = authors.length === 0 && (wanted === undefined || messages === 0);
  if (wanted === "none" || isNobody) return null;
  const listed = listAuthors(authors, guess);
  if (wanted === undefined) {
    const question = "the file does not identify the bot: use --bot NAME_OR_ID, or --bot none";
    const details = [question, listed, ...remarksOf(preview)].join("; ");
    throw new CliError(`${name}: ${details}`, { exitCode: 2 });
  }
  const found = authors.filter((author) => isAuthorCalled(author, wanted));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.author;
  const problem = only === undefined ? "no author matches" : `${found.length} authors match`;
  throw new CliError(`${name}: ${problem} ${JSON.stringify(wanted)}; ${listed}`);
}

/** Whether the requested bot wrote messages in a file that does not identify its bot. */
export const writesIn = ({ needsBot, authors }: ImportPreview, wanted: string): boolean =>
  needsBot && authors.some((author) => isAuthorCalled(author, wanted));

function listAuthors(authors: readonly ImportAuthor[], guess: string | undefined): string {
  const likeliest = authors.filter(({ key }) => key === guess);
  const others = authors.filter(({ key }) => key !== guess);
  const shown = [...likeliest, ...others].slice(0, SHOWN);
  const more = authors.length > shown.length ? `; and ${authors.length - shown.length} more` : "";
  return `authors: ${shown.map((author) => describeAuthor(author, author.key === guess)).join("; ")}${more}`;
}
