import { type LiveEvent, liveEventSchema } from "@/lib/contract/live-event";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A burst of messages asks once: at once for the first, then together. */
const GATHER_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What of the browser's EventSource is used. */
export type EventStream = Pick<EventSource, "close" | "onopen" | "onerror" | "onmessage">;

type Options = Readonly<{
  /** The place in the stream of events at which the page was made. */
  since: string;
  open: (url: string) => EventStream;
  /** Ends when all that the events made stale is shown anew. */
  onEvents: (events: readonly LiveEvent[]) => Promise<void>;
}>;

/**
 * Listens while the tab is shown. It goes on where it left off, so nothing is missed and nothing is read twice; a
 * broken connection is tried again, ever more slowly. What happens while the page still asks for the last news is told
 * together afterwards: asking anew each time would throw every answer away before it is shown.
 */
export function createLiveConnection({ since, open, onEvents }: Options) {
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
  const connect = () => {
    close();
    stream = open(`/api/live?since=${encodeURIComponent(place)}`);
    stream.onopen = () => {
      failures = 0;
    };
    stream.onmessage = ({ data, lastEventId }) => receive(data, lastEventId);
    stream.onerror = () => {
      close();
      retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures));
      failures += 1;
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
