import type { Day } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import type { listMessages } from "@dars/contract/talking/chat";
import type { Message, RoomEvent } from "@dars/contract/talking/room-event";

import { Store } from "#platform/state/store.ts";

import { changedBy } from "./changed-by.ts";

export type MessagesPage = Reply<typeof listMessages>;
export type PageQuery = Input<typeof listMessages>["query"];

export interface PastView {
  /** Oldest first, without a hole between them; between them and the newest there is one. */
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** A part of a room that lies far back, in memory alone. Where there is no page, what reads it rejects. */
export class Past {
  readonly view = new Store<PastView | null>(null);
  readonly #page: (query: PageQuery) => Promise<MessagesPage>;

  constructor(page: (query: PageQuery) => Promise<MessagesPage>) {
    this.#page = page;
  }

  readonly close = (): void => this.view.set(null);

  /** Opens at a message or a day; the number that was reached, undefined where there is none. */
  async open(target: { readonly msgNo: number } | { readonly from: Day }): Promise<number | undefined> {
    const isDay = "from" in target;
    const page = await this.#page(isDay ? target : { before: target.msgNo + 1 });
    const { messages, hasOlder, hasNewer } = page;
    const reached = isDay ? messages[0] : messages.at(-1);
    if (reached) this.view.set({ messages, hasOlder, hasNewer });
    return reached?.msgNo;
  }

  /** False where nothing of the past is open. */
  async older(): Promise<boolean> {
    const view = this.view.get();
    const [oldest] = view?.messages ?? [];
    if (!view || !oldest) return false;
    const page = view.hasOlder
      ? await this.#page({ before: oldest.msgNo })
      : { messages: [], hasOlder: false };
    this.view.set({ ...view, messages: [...page.messages, ...view.messages], hasOlder: page.hasOlder });
    return true;
  }

  /** The open page of the past; null if none. */
  async newer(): Promise<PastView | null> {
    const view = this.view.get();
    const newest = view?.messages.at(-1);
    if (!view || !newest || !view.hasNewer) return view;
    const page = await this.#page({ after: newest.msgNo });
    const more = page.messages.filter(({ msgNo }) => msgNo > newest.msgNo);
    this.view.set({ ...view, messages: [...view.messages, ...more], hasNewer: page.hasNewer });
    return this.view.get();
  }

  /** New messages belong to the present: the past only changes. */
  apply(events: readonly RoomEvent[]): void {
    const view = this.view.get();
    if (!view) return;
    const changes = events.filter(({ type }) => type !== "message");
    this.view.set({ ...view, messages: changes.reduce(changedBy, view.messages) });
  }
}

/** Past and present as one where nothing lies between them. */
export function joinedWith(past: PastView, present: readonly Message[]): readonly Message[] | undefined {
  const [first] = present;
  const newest = past.messages.at(-1);
  if (!first || !newest || newest.msgNo + 1 < first.msgNo) return undefined;
  return [...past.messages.filter(({ msgNo }) => msgNo < first.msgNo), ...present];
}
