import { randomUUID } from "node:crypto";

import { Type } from "typebox";
import { Compile } from "typebox/compile";

import type { Bus } from "#platform/live/bus.ts";

import { signalsIn } from "./signals.ts";

const Ids = Type.Array(Type.Integer({ minimum: 0 }));
const Question = Compile(
  Type.Object({ asks: Type.String(), question: Type.String(), schoolId: Type.Integer(), persons: Ids }),
);
const Answer = Compile(Type.Object({ answers: Type.String(), question: Type.String(), persons: Ids }));

/** So many ids fit a text of the bus. */
const AT_ONCE = 400;
/** A node that says nothing for so long is gone. */
const GONE_MS = 30_000;
/** The query does not wait longer for an answer: a superfluous push does no harm. */
const PATIENCE_MS = 300;

interface WhoIsHereRequest {
  readonly found: Set<number>;
  readonly silent: Set<string>;
  readonly settle: () => void;
}

interface Asking {
  readonly node: string;
  readonly bus: Bus;
  /** Whether a person has the app open on this node. */
  readonly isHere: (schoolId: number, personId: number) => boolean;
  readonly patienceMs?: number;
}

/**
 * Finds the people who have the app open, on any node: they see the news on the screen and need no push.
 * Nodes query each other on demand, so that there is no traffic without a query.
 */
export class WhoIsHere {
  readonly #node: string;
  readonly #bus: Bus;
  readonly #isHere: Asking["isHere"];
  readonly #patienceMs: number;
  readonly #others = new Map<string, number>();
  readonly #asked = new Map<string, WhoIsHereRequest>();
  readonly close: () => void;

  constructor({ node, bus, isHere, patienceMs = PATIENCE_MS }: Asking) {
    this.#node = node;
    this.#bus = bus;
    this.#isHere = isHere;
    this.#patienceMs = patienceMs;
    this.close = bus.hear((text) => this.#hear(text));
  }

  /** The given people who are online. */
  async among(schoolId: number, persons: readonly number[]): Promise<ReadonlySet<number>> {
    const found = new Set(persons.filter((id) => this.#isHere(schoolId, id)));
    const unknown = persons.filter((id) => !found.has(id));
    const others = this.#alive();
    if (others.length === 0 || unknown.length === 0) return found;
    const parts = Array.from({ length: Math.ceil(unknown.length / AT_ONCE) }, (_, at) =>
      this.#ask(schoolId, unknown.slice(at * AT_ONCE, (at + 1) * AT_ONCE), others),
    );
    for (const part of await Promise.all(parts)) for (const id of part) found.add(id);
    return found;
  }

  async #ask(
    schoolId: number,
    persons: readonly number[],
    others: readonly string[],
  ): Promise<ReadonlySet<number>> {
    const question = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    const pendingRequest: WhoIsHereRequest = { found: new Set(), silent: new Set(others), settle: resolve };
    this.#asked.set(question, pendingRequest);
    const timer = setTimeout(resolve, this.#patienceMs);
    this.#bus.publish(JSON.stringify({ asks: this.#node, question, schoolId, persons }));
    await promise;
    clearTimeout(timer);
    this.#asked.delete(question);
    return pendingRequest.found;
  }

  #hear(text: string): void {
    const value = parseJson(text);
    if (Question.Check(value)) this.#answer(value);
    else if (Answer.Check(value)) this.#note(value);
    // Every node says now and then that it lives.
    else this.#live(signalsIn(text)?.node);
  }

  #answer({
    asks,
    question,
    schoolId,
    persons,
  }: {
    asks: string;
    question: string;
    schoolId: number;
    persons: number[];
  }) {
    if (asks === this.#node) return;
    this.#live(asks);
    const here = persons.filter((id) => this.#isHere(schoolId, id));
    this.#bus.publish(JSON.stringify({ answers: this.#node, question, persons: here }));
  }

  #note({ answers, question, persons }: { answers: string; question: string; persons: number[] }) {
    const pendingRequest = this.#asked.get(question);
    if (!pendingRequest || answers === this.#node) return;
    for (const id of persons) pendingRequest.found.add(id);
    pendingRequest.silent.delete(answers);
    if (pendingRequest.silent.size === 0) pendingRequest.settle();
  }

  #live(node: string | undefined): void {
    if (node !== undefined && node !== this.#node) this.#others.set(node, Date.now());
  }

  #alive(): readonly string[] {
    for (const [node, heardAt] of this.#others) if (Date.now() - heardAt > GONE_MS) this.#others.delete(node);
    return [...this.#others.keys()];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
