import { addressOf } from "@dars/contract/platform/route";

import type { AnswerShelf, KeptAnswers } from "#platform/api/gather-reads.ts";

import type { Workspace } from "./workspace.ts";

const KEY = "opening";

/** What the last openings of a workspace were answered, for as long and as far as its reads are kept. */
export function answerShelf(workspace: Pick<Workspace, "local" | "queries"> | undefined): AnswerShelf {
  const local = workspace?.local ?? null;
  return {
    read: async () => {
      const kept: KeptAnswers = JSON.parse((await local?.reads.get(KEY))?.text ?? "{}");
      return kept;
    },
    write: async (answers) => {
      if (!workspace || local?.keepsReads !== true) return;
      const lasting = lastingReads(workspace);
      const kept = Object.entries(answers).filter(([address]) => lasting.has(address));
      await local.reads.put({ key: KEY, text: JSON.stringify(Object.fromEntries(kept)) });
    },
  };
}

/** The addresses of reads that may stay on the device; others are gone with the page. */
function lastingReads({ queries }: Pick<Workspace, "queries">): ReadonlySet<string> {
  const lasting = queries.getQueryCache().findAll({ predicate: ({ meta }) => meta?.["keep"] !== false });
  return new Set(
    lasting.flatMap(({ queryKey: [path, input] }) =>
      typeof path === "string" && path.startsWith("/api/v6/") ? [addressOf(path, Object(input))] : [],
    ),
  );
}
