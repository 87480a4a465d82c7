import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { persistQueryClient } from "@tanstack/query-persist-client-core";
import { defaultShouldDehydrateQuery, type QueryClient } from "@tanstack/react-query";

import type { AccountDatabase } from "./database.ts";
import { KEPT_MS } from "./queries.ts";

const KEY = "reads";
const WRITE_EVERY_MS = 1_000;
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
    storage: storageIn(database, () => isStopped),
  });
  const [stop, restored] = persistQueryClient({
    queryClient: queries,
    persister,
    maxAge: KEPT_MS,
    buster: contract,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && query.meta?.["keep"] !== false,
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

const storageIn = ({ reads }: AccountDatabase, isStopped: () => boolean) => ({
  getItem: async (key: string) => (await reads.get(key))?.text,
  setItem: async (key: string, text: string) => {
    // A write that was put off must not bring back what was cleared meanwhile.
    if (!isStopped()) await reads.put({ key, text });
  },
  removeItem: (key: string) => reads.delete(key),
});
