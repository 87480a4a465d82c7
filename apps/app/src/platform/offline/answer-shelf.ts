import { buildUrl } from "@dars/contract/platform/route";
import type { QueryClient } from "@tanstack/react-query";

import type { AnswerShelf, KeptAnswers } from "#platform/api/gather-reads.ts";

import type { AccountDatabase } from "./database.ts";

const KEY = "opening";

interface ShelfInputs {
  /** Null where nothing that was read may stay. */
  readonly local: AccountDatabase | null;
  readonly queries: QueryClient;
}

/** What the last openings of a workspace were answered, for as long and as far as its reads are kept. */
export function answerShelf({ local, queries }: ShelfInputs): AnswerShelf {
  return {
    read: async () => {
      const cachedAnswers: KeptAnswers = JSON.parse((await local?.reads.get(KEY))?.text ?? "{}");
      return cachedAnswers;
    },
    write: async (answers) => {
      if (local?.keepsReads !== true) return;
      const lasting = lastingReads(queries);
      const lastingEntries = Object.entries(answers).filter(([address]) => lasting.has(address));
      await local.reads.put({ key: KEY, text: JSON.stringify(Object.fromEntries(lastingEntries)) });
    },
  };
}

/** The addresses of reads that may stay on the device; others are gone with the page. */
function lastingReads(queries: QueryClient): ReadonlySet<string> {
  const lasting = queries.getQueryCache().findAll({ predicate: ({ meta }) => meta?.["keep"] !== false });
  return new Set(
    lasting.flatMap(({ queryKey: [path, input] }) =>
      typeof path === "string" && path.startsWith("/api/v6/") ? [buildUrl(path, Object(input))] : [],
    ),
  );
}
