import { type LiveEvent, liveEventSchema } from "@/lib/contract/live-event";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The first message of a burst is reported immediately, the rest as one batch. */
const GATHER_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The part of the browser's EventSource in use. */
export type EventStream = Pick<EventSource, "close" | "onopen" | "onerror" | "onmessage">;

type Options = Readonly<{
  /** The position in the event stream when the page was rendered. */
  since: string;
  open: (url: string) => EventStream;
  /** Asked after a failure: without a session, trying again is of no use. */
  isSignedOut: () => Promise<boolean>;
  onSignedOut: () => void;
  /** Resolves when everything that the events made stale is refetched. */
  onEvents: (events: readonly LiveEvent[]) => Promise<void>;
}>;

/**
 * Listens while the tab is visible and resumes from its last position, so no event is missed or handled twice.
 * A broken connection is retried with growing delays. Events that arrive during a refetch are batched until it ends:
 * a new refetch for each would discard every response before it is shown.
 */
export function createLiveConnection({ since, open, isSignedOut, onSignedOut, onEvents }: Options) {
  let place = since;
  let stream: EventStream | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathered: LiveEvent[] = [];
  let isTelling = false;
  let isStopped = false;

  const tellAll = async () => {
    isTelling = true;
    while (gathered.length > 0 && !isStopped) {
      const events = gathered;
      gathered = [];
      await Promise.all([onEvents(events), pause(GATHER_MS)]);
    }
    isTelling = false;
  };
  const receive = (data: string, id: string) => {
    place = id === "" ? place : id;
    const parsed = liveEventSchema.safeParse(JSON.parse(data));
    if (parsed.success) gathered.push(parsed.data);
    if (!isTelling) void tellAll();
  };
  const close = () => {
    clearTimeout(retry);
    stream?.close();
    stream = undefined;
  };
  const retryLater = () => {
    retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures));
    failures += 1;
  };
  const giveUpIfSignedOut = async () => {
    if (!(await isSignedOut()) || isStopped) return;
    close();
    onSignedOut();
  };
  const connect = () => {
    close();
    stream = open(`/api/live?since=${encodeURIComponent(place)}`);
    stream.onopen = () => {
      failures = 0;
    };
    stream.onmessage = ({ data, lastEventId }) => receive(data, lastEventId);
    stream.onerror = () => {
      close();
      retryLater();
      void giveUpIfSignedOut();
    };
  };
  return {
    show: connect,
    hide: close,
    stop: () => {
      close();
      isStopped = true;
    },
  };
}
