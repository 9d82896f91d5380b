import { publish } from "../live/live";
import { Cancelled } from "./cancellation";
import { unpackError } from "./carry-error";
import type { Job } from "./job";
import type { Report } from "./protocol";
import type { StartThread, Thread } from "./thread";

type LaneOptions = Readonly<{
  start: StartThread;
  /** A thread that ignores its flag this long is replaced. */
  stopWithinMs: number;
  /** What the asker gets if the thread ended too often. */
  describeEnd: (cause: Error | undefined) => Error;
  /** An idle thread ends after this time; absent means never. */
  idleMs?: number | undefined;
}>;

/** One thread and the jobs that wait for it, in order. The thread starts with the first job and is replaced if it ends. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #waiting: Job[] = [];
  #running: Job | undefined;
  #thread: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Running and waiting jobs. */
  get load(): number {
    return this.#waiting.length + (this.#running === undefined ? 0 : 1);
  }

  findWaiting(matches: (job: Job) => boolean): Job | undefined {
    return this.#waiting.find(matches);
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#next();
  }

  /** A running job gets some time to stop by itself; then its thread is replaced. */
  cancel(job: Job): void {
    job.raiseFlag();
    const place = this.#waiting.indexOf(job);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      job.fail(new Cancelled());
    } else if (this.#running === job) setTimeout(() => this.#replaceUnder(job), this.#options.stopWithinMs);
  }

  async end(): Promise<void> {
    const jobs = [...this.#waiting.splice(0), ...(this.#running ? [this.#running] : [])];
    this.#running = undefined;
    await this.#dropThread();
    for (const job of jobs) job.fail(new Cancelled());
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) {
      this.#rest();
      return;
    }
    this.#running = job;
    try {
      this.#openThread().send(job.order);
    } catch (error) {
      this.#finish(() => job.fail(error));
    }
  }

  #finish(settle: () => void): void {
    this.#running = undefined;
    settle();
    this.#next();
  }

  #openThread(): Thread {
    clearTimeout(this.#idle);
    this.#thread ??= this.#options.start({
      onReport: (report) => this.#hear(report),
      onEnd: (cause) => this.#survive(cause),
    });
    return this.#thread;
  }

  #rest(): void {
    this.#thread?.rest();
    const { idleMs } = this.#options;
    if (idleMs !== undefined) this.#idle = setTimeout(() => void this.#dropThread(), idleMs).unref();
  }

  #hear(report: Report): void {
    const job = this.#running;
    if (report.kind === "live") publish(report.event);
    else if (report.kind === "news") job?.tell(report.news);
    else if (report.kind === "done") this.#finish(() => job?.succeed(report.answer));
    else this.#finish(() => job?.fail(job.isCancelled() ? new Cancelled() : unpackError(report.error)));
  }

  /** After a crash: its job runs again on a new thread, if it may. */
  #survive(cause: Error | undefined): void {
    this.#thread = undefined;
    const job = this.#running;
    this.#running = undefined;
    if (job?.isCancelled()) job.fail(new Cancelled());
    else if (job?.tryAgain()) this.#waiting.unshift(job);
    else job?.fail(this.#options.describeEnd(cause));
    this.#next();
  }

  #replaceUnder(job: Job): void {
    if (this.#running !== job) return;
    this.#running = undefined;
    // Reported only after the end: until then the thread may hold a lock or write a file.
    void this.#dropThread().then(() => job.fail(new Cancelled()));
    this.#next();
  }

  async #dropThread(): Promise<void> {
    clearTimeout(this.#idle);
    const old = this.#thread;
    this.#thread = undefined;
    await old?.end();
  }
}
