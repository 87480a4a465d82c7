import { AsyncLocalStorage } from "node:async_hooks";

import type { FastifyInstance } from "fastify";
import pg from "pg";

/** Where the texts go that a piece of work sends, and all that it waits for. */
const sentByWork = new AsyncLocalStorage<Set<string>>();
const sentByFiles = new Set<Set<string>>();
/** Those of the work that a file has had heard. */
const heardTexts = new Set<string>();
let isListening = false;

/** The distinct texts that this process sends to PostgreSQL from now until the file ends, by every road. */
export function recordStatements(): ReadonlySet<string> {
  listen();
  const texts = new Set<string>();
  sentByFiles.add(texts);
  return texts;
}

/** At the end of a file; the set-up file calls it, since processes that tests start know nothing of the tests' ends. */
export const endRecording = (): void => sentByFiles.clear();

/**
 * Does a piece of work. What it sends to PostgreSQL is judged when the file ends, as the routes' statements are by the
 * matrix; what the file itself sends beside it is not.
 */
export function hearStatements<T>(work: () => Promise<T>): Promise<T> {
  listen();
  return sentByWork.run(heardTexts, work);
}

/** The same for all that a server does for its calls, such as those that are no routes of the contract. */
export function hearCalls(http: FastifyInstance): void {
  listen();
  http.addHook("onRequest", (_request, _reply, done) => sentByWork.run(heardTexts, done));
}

/** What was heard since the last call. */
export function takeHeardStatements(): readonly string[] {
  const texts = [...heardTexts];
  heardTexts.clear();
  return texts;
}

/** Once for a worker, which runs many files. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const { prototype } = pg.Client;
  const known = Object.getOwnPropertyDescriptor(prototype, "query");
  const query: unknown = known?.value;
  if (!known || typeof query !== "function") throw new Error("The driver has no query() to listen to.");
  Object.defineProperty(prototype, "query", {
    ...known,
    value(this: pg.Client, ...sent: unknown[]): unknown {
      const text = findText(sent[0]);
      if (text !== undefined) for (const texts of listListeners()) texts.add(text);
      return Reflect.apply(query, this, sent);
    },
  });
}

function* listListeners(): Generator<Set<string>> {
  yield* sentByFiles;
  const texts = sentByWork.getStore();
  if (texts) yield texts;
}

function findText(statement: unknown): string | undefined {
  const isObject = typeof statement === "object" && statement !== null;
  const text: unknown = isObject && "text" in statement ? statement.text : statement;
  return typeof text === "string" ? text : undefined;
}
