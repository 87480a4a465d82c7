import { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { persistQueryClient, type PersistedClient } from "@tanstack/query-persist-client-core";
import type { QueryClient, QueryState } from "@tanstack/react-query";

import type { AccountDatabase } from "./database.ts";
import { KEPT_MS } from "./queries.ts";

const KEY = "reads";
const WRITE_EVERY_MS = 1_000;
/** Failures that say nothing about what was read before. After any other it is not kept: it may be denied by now. */
const HARMLESS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "busy",
  "network",
  "too-many-requests",
  "unavailable",
  "unexpected",
  "unexpected-answer",
]);

/**
 * Reads what the account has kept into `queries`, and keeps what comes from now on. A query with `meta: { keep: false }`
 * stays in memory. Copies of another `contract` are thrown away: pages would miss in them what replies have now.
 * `restored` ends when all is read.
 */
export function keepQueries(
  queries: QueryClient,
  database: AccountDatabase,
  contract: string,
): { readonly restored: Promise<void>; readonly stop: () => void } {
  let isStopped = false;
  const persister = createAsyncStoragePersister({
    key: KEY,
    throttleTime: WRITE_EVERY_MS,
    serialize: withoutErrors,
    storage: storageIn(database, () => isStopped),
  });
  const [stop, restored] = persistQueryClient({
    queryClient: queries,
    persister,
    maxAge: KEPT_MS,
    buster: contract,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ state, meta }) => meta?.["keep"] !== false && isWorthKeeping(state),
    },
  });
  return {
    // A cache that cannot be read is an empty cache.
    restored: restored.catch(() => undefined),
    stop: () => {
      isStopped = true;
      stop();
    },
  };
}

/** A query whose last attempt failed still has its data: without a network that is all that there is. */
const isWorthKeeping = ({ data, error }: QueryState): boolean =>
  data !== undefined && (error === null || (error instanceof ApiError && HARMLESS.has(error.code)));

/** The next start tries again by itself, and an error could not be read back as what it was. */
function withoutErrors({ clientState, ...client }: PersistedClient): string {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: "success", error: null, fetchFailureReason: null },
  }));
  return JSON.stringify({ ...client, clientState: { ...clientState, queries } });
}

const storageIn = ({ reads }: AccountDatabase, isStopped: () => boolean) => ({
  getItem: async (key: string) => (await reads.get(key))?.text,
  setItem: async (key: string, text: string) => {
    // A write that was put off must not bring back what was cleared meanwhile.
    if (!isStopped()) await reads.put({ key, text });
  },
  removeItem: (key: string) => reads.delete(key),
});
