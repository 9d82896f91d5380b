import { existsSync, readdirSync } from "node:fs";
import type { SummaryVersion } from "../../lib/contract/summary-runs";
import type { FaultServer } from "./fault-server";
import { type Acknowledged, BATCH, chatsOf, IMPORTED, post, send } from "./workload";

/** Every broken promise as a sentence; none is expected. */
export type Broken = { lost: string[]; doubled: string[]; half: string[]; leftovers: string[] };
export const nothingBroken = (): Broken => ({ lost: [], doubled: [], half: [], leftovers: [] });

type Stored = Readonly<{
  chat: { title?: string };
  settings?: { maxMedia?: number };
  messages: readonly { id: string }[];
}>;

const readStored = (server: string, chat: string): Promise<Stored> =>
  send(server, "GET", `/api/chats/${encodeURIComponent(chat)}/export`);

const idsIn = ({ messages }: Stored): readonly string[] => messages.map(({ id }) => id);

const repeatedIn = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, place) => ids.indexOf(id) !== place);

/** Compares what is stored after a kill with what was acknowledged before it. */
export async function checkRound({ url }: FaultServer, done: Acknowledged, broken: Broken): Promise<void> {
  const chats = chatsOf(done.round);
  const single = await readStored(url, chats.single);
  report(broken.lost, chats.single, missing(done.single, idsIn(single)));
  checkValue(
    broken,
    `${chats.single}: maxMedia`,
    done.maxMedia,
    done.sentMaxMedia,
    single.settings?.maxMedia,
  );
  checkValue(broken, `${chats.single}: title`, done.title, done.sentTitle, Number(single.chat.title));
  await checkBatches(url, done, broken);
  await checkImport(url, done, broken);
  await checkSummaries(url, done, broken);
  await postAgain(url, done, broken);
}

const missing = (expected: readonly string[], stored: readonly string[]) => {
  const found = new Set(stored);
  return expected.filter((id) => !found.has(id));
};

function report(list: string[], chat: string, ids: readonly string[]): void {
  if (ids.length > 0) list.push(`${chat}: ${ids.join(", ")}`);
}

/** Values only grow: the stored one is at least the last that was acknowledged and at most the last that was sent. */
function checkValue(broken: Broken, name: string, acknowledged: number, sent: number, stored = 0): void {
  if (acknowledged > 0 && !(stored >= acknowledged && stored <= sent))
    broken.lost.push(`${name} ${acknowledged}: ${stored} is stored`);
}

async function checkBatches(url: string, done: Acknowledged, broken: Broken): Promise<void> {
  const { batch } = chatsOf(done.round);
  const acknowledged = done.batches.flat();
  // The first batch creates the chat.
  const stored = await readStored(url, batch).then(idsIn, () => []);
  report(broken.lost, batch, missing(acknowledged, stored));
  if (stored.length % BATCH !== 0) broken.half.push(`${batch}: ${stored.length} messages`);
}

async function checkImport(url: string, done: Acknowledged, broken: Broken): Promise<void> {
  const { imported } = chatsOf(done.round);
  const address = `/api/v1/chats?search=${encodeURIComponent(imported)}`;
  const { chats } = await send(url, "GET", address);
  const found: readonly { messageCount: number }[] = chats.filter(
    ({ title }: { title: string }) => title === imported,
  );
  if (found.length > 1) broken.doubled.push(`${imported}: ${found.length} chats`);
  const count = found[0]?.messageCount ?? 0;
  if (done.hasImport && count === 0) broken.lost.push(imported);
  if (count !== 0 && count !== IMPORTED) broken.half.push(`${imported}: ${count} of ${IMPORTED} messages`);
}

async function checkSummaries(url: string, done: Acknowledged, broken: Broken): Promise<void> {
  const { summarised, single } = chatsOf(done.round);
  for (const chat of [summarised, single]) {
    const view: { versions: readonly SummaryVersion[] } = await send(
      url,
      "GET",
      `/api/v1/chats/${chat}/summaries`,
    );
    const unfinished = view.versions.filter(
      ({ state, text }) => state === "running" || (state === "ready" && !text),
    );
    report(
      broken.half,
      chat,
      unfinished.map(({ version, state }) => `summary ${version} is ${state}`),
    );
    const isReady = view.versions.some(({ state }) => state === "ready");
    if (chat === summarised && done.hasSummary && !isReady) broken.lost.push(`${chat}: summary`);
  }
}

/** As a client does after a lost connection. Every message is then stored exactly once. */
async function postAgain(url: string, done: Acknowledged, broken: Broken): Promise<void> {
  for (const { chat, ids } of done.unanswered) await post(url, chat, ids);
  for (const chat of new Set(done.unanswered.map((each) => each.chat))) {
    const ids = idsIn(await readStored(url, chat));
    report(broken.doubled, chat, repeatedIn(ids));
    const repeated = done.unanswered.filter((each) => each.chat === chat).flatMap((each) => each.ids);
    report(broken.lost, chat, missing(repeated, ids));
  }
}

/** Files of imports that a killed process left behind; the next start removes them. */
export function checkLeftovers(folder: string, processId: number, broken: Broken): void {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  report(
    broken.leftovers,
    folder,
    files.filter((name) => name.startsWith(`${processId}-`)),
  );
}
