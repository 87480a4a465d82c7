import { GATHERED_READS, MOST_READS, type ReadsAnswered } from "@dars/contract/platform/gathered-reads";

import type { Fetch } from "./fetch.ts";

/** An answer that this device has, and the name the server gave it. */
interface KeptAnswer {
  readonly tag: string;
  readonly body: unknown;
}

/** By the address that was asked. */
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>;

/** Where a session keeps answers on this device. */
export interface AnswerShelf {
  readonly read: () => Promise<KeptAnswers>;
  readonly write: (answers: KeptAnswers) => Promise<void>;
}

interface GatherOptions {
  readonly fetch: Fetch;
  /** The shelf of the session that reads now; undefined where it keeps nothing. */
  readonly shelf: () => AnswerShelf | undefined;
  /** Whether a read of this path may wait until a page reads, too. */
  readonly mayWait: (path: string) => boolean;
}

interface Waiting {
  /** With the server before it. */
  readonly address: string;
  readonly init: RequestInit | undefined;
  readonly answer: (response: Response | Promise<Response>) => void;
  readonly fail: (error: unknown) => void;
}

/** Within this, a page that is drawn has asked for all that it shows. */
const GATHER_MS = 15;
const PATIENCE_MS = 600;
const TIMEOUT_MS = 15_000;
const NOT_FOUND = 404;
const NOT_MODIFIED = 304;

/**
 * A `fetch` that sends reads of one moment as one call (docs/performance.md), until `stop`. An answer that has not
 * changed since the last opening comes from this device.
 */
export function gatherReads(options: GatherOptions): { readonly fetch: Fetch; readonly stop: () => void } {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let isStopped = false;

  const send = () => {
    clearTimeout(timer);
    dueAt = Infinity;
    const sent = waiting;
    waiting = [];
    for (const together of alike(sent)) void answerAll(options, together);
  };
  const sendWithin = (ms: number) => {
    const at = Date.now() + ms;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(send, ms);
  };

  return {
    fetch: (input, init) => {
      const address = typeof input === "string" ? input : "";
      const path = findApiPath(address);
      if (isStopped || init?.method !== "GET" || path === undefined) return options.fetch(input, init);
      return new Promise((answer, fail) => {
        waiting.push({ address, init, answer, fail });
        sendWithin(options.mayWait(path) ? PATIENCE_MS : GATHER_MS);
      });
    },
    stop: () => {
      isStopped = true;
      send();
    },
  };
}

/** The address from `/api/v6/` on; undefined for another. */
function findApiPath(address: string): string | undefined {
  const at = address.indexOf("/api/v6/");
  return at < 0 ? undefined : address.slice(at);
}

const getToken = ({ init }: Waiting) => new Headers(init?.headers).get("authorization");

/** Reads of one server and one session, as many as one call takes. */
function alike(waiting: readonly Waiting[]): readonly (readonly Waiting[])[] {
  // Every phone opens the app by this, and not every one groups by itself.
  const sorted = new Map<string, Waiting[]>();
  for (const read of waiting) {
    const key = `${getToken(read)} ${read.address.split("/api/v6/", 1)[0]}`;
    sorted.set(key, [...(sorted.get(key) ?? []), read]);
  }
  return [...sorted.values()].flatMap((reads) =>
    Array.from({ length: Math.ceil(reads.length / MOST_READS) }, (_, at) =>
      reads.slice(at * MOST_READS, (at + 1) * MOST_READS),
    ),
  );
}

async function answerAll(options: GatherOptions, reads: readonly Waiting[]): Promise<void> {
  const alone = ({ address, init, answer }: Waiting) => answer(options.fetch(address, init));
  const [first] = reads;
  if (!first || getToken(first) === null) return reads.forEach(alone);
  const shelf = options.shelf();
  const cachedAnswers = await keptOn(shelf);
  try {
    const response = await options.fetch(...buildFetchArgs(first, reads, cachedAnswers));
    // A server that does not know the call answers each.
    if (response.status === NOT_FOUND) return reads.forEach(alone);
    if (!response.ok) return reads.forEach(({ answer }) => answer(response.clone()));
    const { answers }: ReadsAnswered = await response.json();
    for (const [at, read] of reads.entries())
      read.answer(toResponse(answers[at], cachedAnswers[pathIn(read)]));
    const fresh = reads.flatMap((read, at) => toCacheEntries(pathIn(read), answers[at]));
    if (fresh.length > 0) await shelf?.write({ ...cachedAnswers, ...Object.fromEntries(fresh) });
  } catch (error) {
    // `fail` does nothing to a read that already has its answer.
    for (const { fail } of reads) fail(error);
  }
}

const keptOn = async (shelf: AnswerShelf | undefined): Promise<KeptAnswers> =>
  (await shelf?.read().catch(() => undefined)) ?? {};

type Answered = ReadsAnswered["answers"][number];

/** As if the read had been sent alone. */
function toResponse(answered: Answered | undefined, cachedAnswer: KeptAnswer | undefined): Response {
  const { status = NOT_FOUND, retryAfter, body } = answered ?? {};
  if (status === NOT_MODIFIED) return Response.json(cachedAnswer?.body);
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return Response.json(body, { status, headers });
}

const toCacheEntries = (
  path: string,
  answered: Answered | undefined,
): readonly (readonly [string, KeptAnswer])[] =>
  answered?.tag === undefined ? [] : [[path, { tag: answered.tag, body: answered.body }]];

const pathIn = ({ address }: Waiting): string => findApiPath(address) ?? "";

function buildFetchArgs(
  { address, init }: Waiting,
  reads: readonly Waiting[],
  cachedAnswers: KeptAnswers,
): Parameters<Fetch> {
  const requestedReads = reads.map((read) => {
    const url = pathIn(read);
    const tag = cachedAnswers[url]?.tag;
    return { url, ...(tag !== undefined && { tag }) };
  });
  const headers = new Headers(init?.headers);
  headers.set("content-type", "application/json");
  const server = address.slice(0, address.indexOf("/api/v6/"));
  const body = JSON.stringify({ reads: requestedReads });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return [`${server}${GATHERED_READS}`, { method: "POST", headers, body, redirect: "error", signal }];
}
