import { ApiError } from "@dars/contract/client";
import type { ErrorCode } from "@dars/contract/errors";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { persistQueryClient } from "@tanstack/query-persist-client-core";
import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";

import type { AccountDatabase } from "./database.ts";

/** A timetable stays readable for two weeks without a network. */
const KEPT_MS = 14 * 24 * 60 * 60_000;
const KEY = "reads";
const WRITE_EVERY_MS = 1_000;
/** Failures that may be over a moment later. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["busy", "network", "unavailable"]);

/** What the server said, in memory, read from the device first and refreshed behind. */
export const createQueries = ({ retries = 1 }: { readonly retries?: number } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          failures < retries && error instanceof ApiError && PASSING.has(error.code),
      },
      mutations: { networkMode: "offlineFirst" },
    },
  });

/**
 * Reads what the account has kept into `queries`, and keeps what comes from now on. A query with `meta: { keep: false }`
 * stays in memory. `version` is the app's: another version's copies are thrown away.
 */
export async function keepQueries(
  queries: QueryClient,
  database: AccountDatabase,
  version: string,
): Promise<() => void> {
  let isStopped = false;
  const persister = createAsyncStoragePersister({
    key: KEY,
    throttleTime: WRITE_EVERY_MS,
    storage: storageIn(database, () => isStopped),
  });
  const [stop, restored] = persistQueryClient({
    queryClient: queries,
    persister,
    maxAge: KEPT_MS,
    buster: version,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && query.meta?.["keep"] !== false,
    },
  });
  // A cache that cannot be read is an empty cache.
  await restored.catch(() => undefined);
  return () => {
    isStopped = true;
    stop();
  };
}

const storageIn = ({ reads }: AccountDatabase, isStopped: () => boolean) => ({
  getItem: async (key: string) => (await reads.get(key))?.text,
  setItem: async (key: string, text: string) => {
    // A write that was put off must not bring back what was cleared meanwhile.
    if (!isStopped()) await reads.put({ key, text });
  },
  removeItem: (key: string) => reads.delete(key),
});
