import type { CatchUp } from "./catch-up.ts";
import { PERSONAL } from "./frames.ts";
import { LookAgain } from "./look-again.ts";
import type { Registry } from "./registry.ts";
import type { RoomSource } from "./room-source.ts";
import type { Signal } from "./signals.ts";
import type { Subscriber } from "./subscriber.ts";

export type News = keyof typeof PERSONAL;

interface OwnNewsInputs {
  readonly registry: Registry;
  readonly catchUp: CatchUp;
  readonly source: Pick<RoomSource, "newsSince">;
  readonly onError: (error: unknown) => void;
}

/** Notifies open apps about their persons' own data: that something changed, and never its content. */
export class OwnNews {
  readonly #parts: OwnNewsInputs;
  readonly #lookAgain: LookAgain<Subscriber>;

  constructor(parts: OwnNewsInputs) {
    this.#parts = parts;
    this.#lookAgain = new LookAgain(parts.registry.subscribers);
  }

  tellPerson([about, schoolId, personId]: Extract<Signal, [News, number, number]>): void {
    for (const subscriber of this.#parts.registry.ofPerson(schoolId, personId))
      this.#tell(subscriber, [about]);
  }

  tellSchool(schoolId: number): void {
    for (const subscriber of this.#parts.registry.subscribers)
      if (subscriber.isOfSchool(schoolId)) subscriber.note(PERSONAL.rooms);
  }

  /** Hints for an unknown part of these apps were lost: each refreshes, one after the other. */
  missed(apps: Iterable<Subscriber>): void {
    this.#lookAgain.add(apps);
  }

  /** An app that has just come reads again what has changed since it read, and nothing else. */
  async tellSince(subscriber: Subscriber, since: Date): Promise<void> {
    const { source, onError } = this.#parts;
    try {
      this.#tell(subscriber, await source.newsSince(subscriber.actor, since));
    } catch (error) {
      this.#lookAgain.add([subscriber]);
      onError(error);
    }
  }

  /** Each second. */
  beat(): void {
    for (const subscriber of this.#lookAgain.take())
      this.#tell(subscriber, ["rooms", "unread", "notified", "homework"]);
  }

  /** Which rooms it is in is looked up here, too, and again where that fails. */
  #tell(subscriber: Subscriber, news: readonly News[]): void {
    const { catchUp, onError } = this.#parts;
    for (const about of news) subscriber.note(PERSONAL[about]);
    if (!news.includes("rooms")) return;
    catchUp.refresh(subscriber).catch((error: unknown) => {
      this.#lookAgain.add([subscriber]);
      onError(error);
    });
  }
}
