import { ApiError, type Client } from "@dars/contract/platform/client";
import type { Day, Id } from "@dars/contract/platform/primitives";
import { listEvents, listMessages } from "@dars/contract/talking/chat";
import { applyEvents, createRoomState } from "@dars/contract/talking/chat-state";
import type { Message, RoomEvent } from "@dars/contract/talking/room-event";

import type { AccountDatabase } from "#platform/offline/database.ts";
import { Store } from "#platform/state/store.ts";

import { LogShelf } from "./log-shelf.ts";
import { joinedWith, Past, type MessagesPage, type PageQuery } from "./past.ts";

const PAGE = 50;
/** Where a page was read before the last event, it is read again; each time the room would have to be as quick. */
const TRIES = 3;
/** What lies on the device without the name of its history. */
const UNKNOWN = "";

export interface LogView {
  /** Oldest first, without a hole between them. */
  readonly messages: readonly Message[];
  /** The last event that is part of them. */
  readonly head: number;
  readonly hasOlder: boolean;
  /** False until the server has been heard since the room was opened. */
  readonly isFresh: boolean;
  readonly error: ApiError | null;
}

/** Events of a room as they come over the live connection. */
export interface Batch {
  readonly events: readonly RoomEvent[];
  readonly head: number;
  /** In place of events, where too many lie between. */
  readonly snapshot?: readonly Message[] | null;
}

interface RoomLogOptions {
  readonly roomId: Id;
  readonly call: Client["call"];
  /** Null where nothing may stay on the device. */
  readonly local: AccountDatabase | null;
  /** Which history the server follows; undefined until it was heard. */
  readonly epoch?: (() => string | undefined) | undefined;
  /** The room itself changed: members joined or left, or it was locked or unlocked. */
  readonly onRoomChange?: () => void;
}

/**
 * What was said in a room: from the device first, then by the numbers of its events. Whatever is missed, doubled or
 * comes in the wrong order is found by the number, and never by a clock (I2, I5, I8).
 */
export class RoomLog {
  readonly #options: RoomLogOptions;
  readonly #shelf: LogShelf;
  readonly #view = new Store<LogView>({
    messages: [],
    head: 0,
    hasOlder: false,
    isFresh: false,
    error: null,
  });
  #turn: Promise<unknown> = Promise.resolve();
  /** The history that the view shows; undefined where that was not heard since it was read. */
  #epoch: string | undefined;
  #catching: Promise<void> | undefined;
  /** A part of the room that lies far back; while it is open it is shown in place of the newest. */
  readonly past: Past;

  constructor(options: RoomLogOptions) {
    this.#options = options;
    this.#shelf = new LogShelf(options.local, options.roomId);
    this.past = new Past((query) => this.#page(query));
  }

  get view(): Pick<Store<LogView>, "get" | "watch"> {
    return this.#view;
  }

  /** Shows what the device has, then asks for what came after it. Never rejects. */
  async open(): Promise<void> {
    await this.#inTurn(async () => {
      const stored = await this.#shelf.read();
      if (!stored) return;
      const { messages, head, hasOlder, epoch = UNKNOWN } = stored;
      this.#epoch = epoch;
      this.#view.set({ ...this.#view.get(), messages, head, hasOlder });
    });
    await this.catchUp();
  }

  /** What was shown is on the device when this ends. */
  readonly rest = (): Promise<void> => this.#shelf.finish();

  /** The server announced its history (epoch). Data of another epoch is fetched again. Never rejects. */
  async turn(): Promise<void> {
    if (this.#heardOfAnother() !== undefined) await this.#inTurn(() => this.#attempt(() => this.#readOn()));
  }

  /** Asks for what came after the last event that is here. Never rejects: `error` says why it could not. */
  catchUp(): Promise<void> {
    const reading = () => this.#inTurn(() => this.#attempt(() => this.#readOn()));
    this.#catching ??= reading().finally(() => void (this.#catching = undefined));
    return this.#catching;
  }

  /** What the live connection brought. */
  async take(batch: Batch): Promise<void> {
    const isHole = await this.#inTurn(async () => {
      const { head } = this.#view.get();
      if (batch.snapshot && batch.head > head)
        this.#keep({ messages: batch.snapshot, head: batch.head, hasOlder: true }, true);
      else this.#apply(batch.events);
      return this.#view.get().head < batch.head;
    });
    if (isHole) await this.catchUp();
  }

  /** Reads the page before the oldest message. Never rejects. */
  older(): Promise<void> {
    return this.#inTurn(() =>
      this.#attempt(async () => {
        if (await this.past.older()) return;
        const [oldest] = this.#view.get().messages;
        if (!oldest || !this.#view.get().hasOlder) return;
        const page = await this.#page({ before: oldest.msgNo });
        const { messages } = this.#view.get();
        this.#keep({
          messages: [...page.messages.filter(({ msgNo }) => msgNo < oldest.msgNo), ...messages],
          hasOlder: page.hasOlder,
        });
      }),
    );
  }

  /** The past joins the present where they meet. Never rejects. */
  newer(): Promise<void> {
    return this.#inTurn(() =>
      this.#attempt(async () => {
        const past = await this.past.newer();
        const { messages, head } = this.#view.get();
        const joined = past && joinedWith(past, messages);
        if (joined) this.#keep({ messages: joined, head, hasOlder: past.hasOlder });
        if (joined) this.past.close();
      }),
    );
  }

  /** Goes to a message, or to the first one of a day: the number that was reached, undefined where there is none. */
  async reach(target: { readonly msgNo: number } | { readonly from: Day }): Promise<number | undefined> {
    const here = "msgNo" in target && this.#view.get().messages.find(({ msgNo }) => msgNo === target.msgNo);
    if (here) {
      this.past.close();
      return here.msgNo;
    }
    let reached: number | undefined;
    await this.#inTurn(() => this.#attempt(async () => void (reached = await this.past.open(target))));
    const isHere = this.#view.get().messages.some(({ msgNo }) => msgNo === reached);
    if (isHere) this.past.close();
    return reached;
  }

  async #readOn(): Promise<void> {
    const { call, roomId } = this.#options;
    const epoch = this.#heardOfAnother();
    if (epoch !== undefined) await this.#turnTo(epoch);
    if (this.#view.get().head === 0) {
      const { messages, head, hasOlder } = await call(listMessages, {
        params: { roomId },
        query: { limit: PAGE },
      });
      return this.#keep({ messages, head, hasOlder }, true);
    }
    for (;;) {
      const after = this.#view.get().head;
      const { events, head, snapshot } = await call(listEvents, { params: { roomId }, query: { after } });
      if (head < after) return this.#forget().then(() => this.#readOn());
      if (snapshot) return this.#keep({ messages: snapshot, head, hasOlder: true }, true);
      this.#apply(events);
      if (this.#view.get().head >= head || events.length === 0) return;
    }
  }

  #heardOfAnother(): string | undefined {
    const now = this.#options.epoch?.();
    return now === this.#epoch ? undefined : now;
  }

  /** What was read from this server just now, before it had said so, is of the same history. */
  async #turnTo(epoch: string): Promise<void> {
    const isRead = this.#epoch === undefined;
    this.#epoch = epoch;
    if (!isRead) await this.#forget();
    else if (this.#view.get().head > 0) this.#keep({});
  }

  /** A server that was restored has lost what was seen here last, and gives its numbers to what comes next. */
  async #forget(): Promise<void> {
    await this.#shelf.forgetHead();
    this.past.close();
    this.#view.set({ ...this.#view.get(), head: 0 });
  }

  /** The newest page that is not older than the applied events, so that none of them is lost. */
  async #page(query: PageQuery): Promise<MessagesPage> {
    const { call, roomId } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const page = await call(listMessages, { params: { roomId }, query: { ...query, limit: PAGE } });
      if (page.head >= this.#view.get().head || tries === TRIES) return page;
    }
  }

  /** Numbers that follow are applied; known ones are passed over; behind a hole nothing is. */
  #apply(events: readonly RoomEvent[]): void {
    const { messages, head: before } = this.#view.get();
    const { head, messages: after } = applyEvents(createRoomState(messages, before), events);
    if (head === before) return;
    this.#keep({ messages: [...after.values()], head });
    this.past.apply(events);
    const news = events.filter(({ seq }) => seq > before && seq <= head);
    if (news.some(({ type }) => type === "system")) this.#options.onRoomChange?.();
  }

  /** `isWhole`: in place of all that was here. */
  #keep(change: Partial<LogView>, isWhole = false): void {
    const known = new Set(isWhole ? [] : this.#view.get().messages);
    this.#view.set({ ...this.#view.get(), ...change });
    const { messages, head, hasOlder } = this.#view.get();
    const changed = messages.filter((message) => !known.has(message));
    this.#shelf.keep({ head, hasOlder, epoch: this.#epoch }, changed, isWhole);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#view.set({ ...this.#view.get(), isFresh: true, error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.#fail(error);
    }
  }

  /** A person who may no longer read the room keeps nothing of it on the device (I7). */
  async #fail(reason: ApiError): Promise<void> {
    const isGone = reason.code === "not-found" || reason.code === "forbidden";
    this.#view.set({ ...this.#view.get(), ...(isGone && { messages: [], head: 0 }), error: reason });
    if (isGone) await this.#shelf.drop();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
