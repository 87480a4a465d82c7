import { ApiError, type Client } from "@dars/contract/platform/client";
import type { Wire } from "@dars/contract/platform/route";

import type { Store } from "#platform/state/store.ts";
import { within } from "#platform/state/within.ts";

import { QUIET, waitMs } from "./backoff.ts";
import type { AccountDatabase, Answer, Save } from "./database.ts";
import { FINAL, OF_ITS_LANE, PASSING } from "./final.ts";
import { nextToSend, type Lane } from "./lanes.ts";
import { NOT_KEPT, NOT_TAKEN, sendUnkept, type Manner, type SaveOutcome } from "./save-outcome.ts";
import { StoredOutbox } from "./stored-outbox.ts";

/** An outbox as those see it who save. */
export type Saves = Readonly<Omit<Outbox, "close">>;

/** Undefined where the server has taken all of it. */
export type LeftOver = (wire: Wire, reply: unknown) => Wire | undefined;

interface OutboxOptions {
  readonly database: AccountDatabase;
  readonly transmit: Client["transmit"];
  readonly onRefused: (error: ApiError) => void;
  /** What of a save the server did not take though it accepted the rest, as a save by itself. */
  readonly leftOver?: LeftOver;
  /** Saves that had to wait have been accepted: what was read before is out of date. */
  readonly onCaughtUp?: () => void;
  /** Keeps two tabs of one account from sending at once, which would lose the order. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Every save goes through here, online or not, and leaves in the order in which it was made, lane by lane. Nothing may
 * be put in it that may not be sent twice: an answer can be lost after the server has acted.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #kept: StoredOutbox;
  readonly #outcomes = new Map<number, SaveOutcome>();
  /** Saves whose first try is awaited; `true` where a person waits at a form, which shows the refusal itself. */
  readonly #awaited = new Map<number, boolean>();
  readonly #discarded = new Set<number>();
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #queued: Promise<void> | undefined;
  #failures = 0;
  #hasCaughtUp = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #resting = new Set<Save["lane"]>();
  readonly #rests = new Set<ReturnType<typeof setTimeout>>();
  #isOpen = true;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#kept = new StoredOutbox(options.database);
  }

  /** Waiting and refused saves, oldest first, as they are now. */
  get saves(): Pick<Store<readonly Save[]>, "get" | "watch"> {
    return this.#kept.saves;
  }

  /** What the server said to saves of lanes, until it is taken over; oldest first. */
  get answers(): Pick<Store<readonly Answer[]>, "get" | "watch"> {
    return this.#kept.answers;
  }

  /** Keeps the save on the device, in the place of waiting ones that it repeats, and tries to send it. Never rejects. */
  send(
    wire: Wire,
    title: string | null = null,
    lane?: Lane,
    insteadOf: readonly number[] = [],
  ): Promise<SaveOutcome> {
    const savedAt = Date.now();
    const place = lane && { lane: lane.name, asksFrom: savedAt + lane.asksAfterMs };
    for (const id of insteadOf) this.#discarded.add(id);
    return this.#keepAndSend({ wire, title, savedAt, refusal: null, ...place }, { insteadOf });
  }

  /**
   * As `send`, for a person who waits at a form. A refusal leaves nothing here: the form shows it and still holds what
   * was typed. After `patienceMs` without an answer the outcome is "waiting", and the save is one like all others.
   */
  sendAwaited(wire: Wire, title: string, patienceMs: number): Promise<SaveOutcome> {
    return this.#keepAndSend({ wire, title, savedAt: Date.now(), refusal: null }, { patienceMs });
  }

  async #keepAndSend(save: Omit<Save, "id">, { patienceMs, insteadOf = [] }: Manner): Promise<SaveOutcome> {
    const keeping = this.#kept.keep(save, insteadOf).then((id) => {
      this.#awaited.set(id, patienceMs !== undefined);
      return { ...save, id };
    });
    // The lock of the tabs is asked for while the device keeps the save: each takes a while on a slow phone.
    const sending = this.#isIdle(save.lane) ? this.#start(keeping) : undefined;
    const id = await keeping.then(({ id: savedId }) => savedId).catch(() => undefined);
    if (id === undefined) return this.#sendUnkept(save, patienceMs !== undefined);
    await within(sending ?? this.drain(), patienceMs);
    this.#awaited.delete(id);
    const outcome = this.#outcomes.get(id) ?? { state: "waiting", id };
    this.#outcomes.delete(id);
    return outcome;
  }

  /**
   * A device that is full, or refuses to store, still has a network: what waits in the lane leaves first, and then this
   * save, which is lost with the app until the server has it.
   */
  async #sendUnkept({ lane, wire }: Omit<Save, "id">, isAtForm: boolean): Promise<SaveOutcome> {
    const { exclusively = (work) => work(), onRefused, transmit } = this.#options;
    await this.drain();
    const ahead = await this.#unsent().catch(() => []);
    let outcome: SaveOutcome = NOT_KEPT;
    if (this.#isOpen && ahead.every((save) => save.lane !== lane))
      await exclusively(async () => void (outcome = await sendUnkept(transmit, wire)));
    if (outcome.state === "refused" && this.#isOpen && !isAtForm) onRefused(outcome.error);
    return outcome;
  }

  /** Sends what waits, oldest first, and stops at the first that the server cannot take now. Never rejects. */
  drain(): Promise<void> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      return this.#isOpen ? this.#start() : undefined;
    });
    return this.#queued;
  }

  /** Lets a save go: a refused one that was read, or a waiting one that is no longer wanted. */
  async discard(id: number): Promise<void> {
    this.#discarded.add(id);
    await this.#options.database.outbox.delete(id);
  }

  /** Whether a save that is no longer kept was discarded here, not sent. */
  isDiscarded(id: number): boolean {
    return this.#discarded.has(id);
  }

  /** Sends a refused one again, or one that asked first because it is old. */
  async sendAgain(id: number): Promise<void> {
    await this.#options.database.outbox
      .where("id")
      .equals(id)
      .modify((save) => {
        Object.assign(save, { refusal: null });
        Reflect.deleteProperty(save, "asksFrom");
      });
    await this.drain();
  }

  /** Lets answers go whose effects are shown otherwise by now. */
  async takeAnswers(ids: readonly number[]): Promise<void> {
    await this.#options.database.answers.where("id").anyOf(ids).delete();
  }

  /** Stops sending; what waits stays on the device. */
  async close(): Promise<void> {
    this.#isOpen = false;
    for (const timer of [this.#timer, ...this.#rests]) clearTimeout(timer);
    this.#kept.close();
    await this.#running;
  }

  /** Whether a save that comes now would be the next to leave. */
  #isIdle(lane: Save["lane"]): boolean {
    const isWaited = this.#isRunning || this.#queued !== undefined || this.#resting.has(lane);
    return this.#isOpen && !isWaited && this.#kept.isSent;
  }

  /** `first`: a save that is being kept and goes before all others. */
  #start(first?: Promise<Save>): Promise<void> {
    clearTimeout(this.#timer);
    this.#isRunning = true;
    this.#running = this.#sendInTurn(first).finally(() => {
      this.#isRunning = false;
    });
    return this.#running;
  }

  async #sendInTurn(first?: Promise<Save>): Promise<void> {
    const { exclusively = (work) => work() } = this.#options;
    let isKept = false;
    const firstSaved = first?.then(
      (save) => {
        isKept = true;
        return save;
      },
      () => undefined,
    );
    try {
      // Until it is kept, no other tab can have sent it; after that, whether it is still there has to be looked up.
      await exclusively(() => this.#sendAll(isKept ? undefined : firstSaved));
      if (this.#hasCaughtUp) this.#options.onCaughtUp?.();
      this.#hasCaughtUp = false;
    } catch {
      // The device could not read or note a save: one such moment must not stop every later try, nor a sign-out.
      this.#tryLater();
    }
  }

  async #sendAll(first?: Promise<Save | undefined>): Promise<void> {
    const resting = new Set(this.#resting);
    let hasFailed = false;
    for (let ahead = await first; ; ahead = undefined) {
      const save = ahead ?? nextToSend(await this.#unsent(), resting);
      if (!save || !this.#isOpen) break;
      const error = await this.#sendOne(save);
      if (!error) this.#failures = 0;
      else if (!OF_ITS_LANE.has(error.code)) return this.#tryLater(error.retryAfter);
      else {
        resting.add(save.lane);
        if (error.retryAfter === undefined) hasFailed = true;
        else this.#rest(save.lane, error.retryAfter);
      }
    }
    if (hasFailed) this.#tryLater();
  }

  /** A lane for which the server has asked a pause: nothing that is added to it meanwhile tries it again. */
  #rest(lane: Save["lane"], seconds: number): void {
    this.#resting.add(lane);
    const timer = setTimeout(() => {
      this.#resting.delete(lane);
      this.#rests.delete(timer);
      void this.drain();
    }, seconds * 1000);
    this.#rests.add(timer);
  }

  #unsent(): Promise<Save[]> {
    const { outbox } = this.#options.database;
    return outbox
      .orderBy("id")
      .filter(({ refusal }) => refusal === null)
      .toArray();
  }

  async #sendOne(save: Save): Promise<ApiError | undefined> {
    try {
      const reply = await this.#options.transmit(save.wire);
      if (this.#awaited.has(save.id)) this.#outcomes.set(save.id, { state: "accepted", reply });
      else if (save.lane === undefined) this.#hasCaughtUp = true;
      const left =
        this.#awaited.get(save.id) === true ? undefined : this.#options.leftOver?.(save.wire, reply);
      if (left) await this.#keepRefused({ ...save, wire: left }, NOT_TAKEN);
      else await this.#settle(save, reply);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#refuse(save, error);
    }
  }

  /** Undefined where the save is done with: the next one may go. */
  async #refuse(save: Save, error: ApiError): Promise<ApiError | undefined> {
    const { database } = this.#options;
    const isAtForm = this.#awaited.get(save.id) === true;
    if (isAtForm ? PASSING.has(error.code) : !FINAL.has(error.code)) return error;
    if (this.#awaited.has(save.id))
      this.#outcomes.set(save.id, { state: "refused", error, isKept: !isAtForm });
    if (isAtForm) {
      await database.outbox.delete(save.id);
      return undefined;
    }
    await this.#keepRefused(save, error);
    return undefined;
  }

  async #keepRefused(save: Save, error: ApiError): Promise<void> {
    const { code, field = null, details } = error;
    const refusal = { code, field, details };
    await this.#options.database.outbox.update(save.id, { wire: save.wire, refusal });
    this.#options.onRefused(error);
  }

  /** In one step, so that a kill leaves either the save or its answer. */
  async #settle({ id, wire, savedAt, lane }: Save, reply: unknown): Promise<void> {
    const { database } = this.#options;
    const { outbox, answers } = database;
    const settled = database.transaction("rw", outbox, answers, async () => {
      await outbox.delete(id);
      if (lane !== undefined) await answers.put({ id, wire, savedAt, lane, reply });
    });
    // A full device can still delete: the server has the save, and later saves do not have to wait.
    await settled.catch(() => outbox.delete(id));
  }

  #tryLater(afterSeconds = 0): void {
    if (!this.#isOpen) return;
    this.#failures += 1;
    const askedMs = afterSeconds * 1000;
    this.#timer = setTimeout(() => void this.drain(), Math.max(askedMs, waitMs(QUIET, this.#failures)));
  }
}
