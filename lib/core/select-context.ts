import { carriesMedia } from "./formats/conversation/carries-media";
import { resolveSpeakers } from "./formats/speakers/resolve-speakers";
import { buildSystemContext } from "./layers/build-system-context";
import { type KeptHistory, keepHistory } from "./layers/keep-history";
import { usesMemories } from "./layers/search-request";
import { describeReplyVideo } from "./media/describe-reply-video";
import { NO_MEDIA } from "./media/judge-format-media";
import type { MediaTiers } from "./media/line-up-media";
import { type MediaSelection, selectMedia } from "./media/select-media";
import type { ContextInput } from "./model/context-input";
import type { LedgerEntry } from "./model/ledger";
import type { SelectedContext } from "./model/selected-context";
import type { RequestPlan } from "./plan/plan-request";
import { FORMAT_TRAITS } from "./schema/format-traits";
import type { Message } from "./schema/message";
import type { Settings } from "./schema/settings";
import type { CountTokens } from "./tokens/tokenizers";
import { selectWindow, type Window } from "./window/select-window";
import { countTurns } from "./window/turns";

/** A selection with all decisions that led to it. */
export type Selection = Readonly<{
  context: SelectedContext;
  window: Window;
  history: KeptHistory;
  tiers: MediaTiers;
  media: MediaSelection;
  systemEntries: readonly LedgerEntry[];
  layered: boolean;
}>;

/** window → layers → media: selects messages and media before any format writes them. */
export function selectContext(
  input: ContextInput,
  settings: Settings,
  { format, protocol, model }: RequestPlan,
  countTokens: CountTokens,
): Selection {
  const window = selectWindow(input, settings, format);
  const layered = usesMemories(input, settings, format);
  const history = keepHistory(window, settings, layered, countTokens);
  const isInContext = membership(window, history);
  const system = buildSystemContext(
    input,
    { ...window, isInContext, layered },
    settings,
    format,
    countTokens,
  );
  const tiers = mediaTiers(input, window, history);
  const media = FORMAT_TRAITS[format].sendsChosenMedia
    ? selectMedia(tiers, settings, describeReplyVideo(input.replyTarget), ({ media, placed }) =>
        carriesMedia(protocol, media, placed.message.role),
      )
    : NO_MEDIA;
  const context: SelectedContext = {
    chat: input.chat,
    settings,
    protocol,
    model,
    speakerStyle: resolveSpeakers(settings.speakers, protocol, input),
    history: history.kept.map(({ message }) => message),
    current: window.current,
    system: system.blocks,
    media: media.selected,
    videoDescriptions: media.videoDescriptions,
    speakers: input.speakers,
    messageById: messageLookup(input),
    turns: turnsOf(input, window, history),
    ...(input.contextEntries && input.later.messages === 0 && { contextEntries: input.contextEntries }),
  };
  return { context, window, history, tiers, media, systemEntries: system.entries, layered };
}

/** Built on first use, because only a search needs it. */
function membership({ current }: Window, { kept }: KeptHistory): (message: Pick<Message, "id">) => boolean {
  let ids: ReadonlySet<string> | undefined;
  return ({ id }) => {
    ids ??= new Set(kept.map(({ message }) => message.id));
    return id === current?.id || ids.has(id);
  };
}

/** Only a message to answer has its own media tier and a reply target. */
function mediaTiers(
  { replyTarget }: ContextInput,
  { current, end }: Window,
  { kept }: KeptHistory,
): MediaTiers {
  return {
    current: current && { message: current, position: end },
    reply: current && replyTarget,
    history: kept,
  };
}

/** Counted over all loaded messages, because an excluded message may have changed the side. */
function turnsOf(
  { messages, firstTurn, earlier }: ContextInput,
  { current, end }: Window,
  { kept }: KeptHistory,
): readonly number[] {
  const turns = countTurns(messages, firstTurn);
  const places = [...kept.map(({ position }) => position), ...(current ? [end] : [])];
  return places.map((position) => turns[position - earlier.messages] ?? firstTurn);
}

/** Built on first use. If an id repeats, the first message wins, as everywhere. */
function messageLookup({ referenced, replyTarget, messages }: ContextInput): SelectedContext["messageById"] {
  let byId: ReadonlyMap<string, Message> | undefined;
  return (id) => {
    byId ??= indexById([...(replyTarget ? [replyTarget.message] : []), ...referenced, ...messages]);
    return byId.get(id);
  };
}

const indexById = (messages: readonly Message[]): ReadonlyMap<string, Message> =>
  new Map(messages.toReversed().map((message) => [message.id, message]));
