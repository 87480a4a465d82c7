import { liveQuery, type Subscription } from "dexie";

import { Store } from "#platform/state/store.ts";

import type { AccountDatabase, Answer, Save } from "./database.ts";

/** The outbox as its observers see it. They receive only new entries. */
export class StoredOutbox {
  readonly saves = new Store<readonly Save[]>([]);
  readonly answers = new Store<readonly Answer[]>([]);
  readonly #database: AccountDatabase;
  readonly #watching: Subscription;
  #hasLooked = false;

  constructor(database: AccountDatabase) {
    this.#database = database;
    const { outbox, answers } = database;
    const read = () => Promise.all([outbox.orderBy("id").toArray(), answers.orderBy("id").toArray()]);
    const readStored = () => database.transaction("r", outbox, answers, read);
    this.#watching = liveQuery(readStored).subscribe({
      next: (found) => this.#show(...found),
      error: isOver,
    });
  }

  /** True where it is known that nothing waits to be sent. */
  get isSent(): boolean {
    return this.#hasLooked && this.saves.get().every(({ refusal }) => refusal !== null);
  }

  /** Keeps a save in the place of others, in one step: a kill leaves either them or it. */
  async keep(save: Omit<Save, "id">, insteadOf: readonly number[]): Promise<number> {
    const { outbox } = this.#database;
    const gone = [...insteadOf];
    const exchange = async () => {
      await outbox.bulkDelete(gone);
      return outbox.add(save);
    };
    try {
      return await this.#database.transaction("rw", outbox, exchange);
    } catch (error) {
      if (gone.length === 0) throw error;
      // On a full device it may fit once the others are gone.
      return exchange();
    }
  }

  close(): void {
    this.#watching.unsubscribe();
  }

  #show(saves: readonly Save[], answers: readonly Answer[]): void {
    this.#hasLooked = true;
    if (!areSame(saves, this.saves.get())) this.saves.set(saves);
    if (!areSame(answers, this.answers.get())) this.answers.set(answers);
  }
}

/** A closed database is what ends a watching. */
const isOver = () => undefined;

const areSame = (some: readonly Partial<Save>[], others: readonly Partial<Save>[]): boolean =>
  some.length === others.length && some.every((one, place) => isSame(one, others[place]));

/** Nothing of a save changes while it is kept but whether it was refused, and whether it asks first. */
const isSame = (one: Partial<Save>, other: Partial<Save> | undefined): boolean =>
  one.id === other?.id && one.asksFrom === other?.asksFrom && !one.refusal === !other?.refusal;
