import { authoriseWith } from "#identity/access/public.ts";
import { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";
import { testbed, type Testbed } from "#platform/testing/testbed.ts";

import { telling } from "./moderation.factory.ts";
import { moderation } from "./moderation.routes.ts";

/** Moderation beside these slices, with the real access control; sessions end in the bed's own database. */
export async function aModeratedBed(...slices: readonly Slice[]) {
  const sessions = () => new SessionBook(bed.database, bed.tokens);
  const book: Parameters<typeof moderation>[0] = {
    tellEnded: (ended) => sessions().tellEnded(ended),
  };
  const bed: Testbed = await testbed([moderation(book), ...slices], { authorise: authoriseWith() });
  return { ...bed, tell: telling(bed) };
}
