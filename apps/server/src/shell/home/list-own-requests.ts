import type { Reply } from "@dars/contract/platform/route";
import type { listOwnRequests as route, OwnRequest } from "@dars/contract/shell/own-requests";

import type { Context } from "#platform/context.ts";

import { listSentRequests } from "./own-requests.queries.ts";
import { readFamilyHome, type Families } from "./read-family-home.ts";

/** Over the schools of all children whom the guardian sees now. */
export async function listOwnRequests(families: Families, context: Context): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const { children } = await readFamilyHome(families, context);
  const bySchool = Map.groupBy(children, ({ schoolId }) => schoolId);
  const parts = await Promise.all(
    [...bySchool].map(async ([schoolId, ofSchool]) => {
      const studentIds = ofSchool.map(({ studentId }) => studentId);
      const rows = await listSentRequests(database.reading(schoolId), schoolId, studentIds, actor.accountId);
      return rows.map(({ studentId, at, ...row }): OwnRequest => {
        const child = ofSchool.find((each) => each.studentId === studentId);
        return {
          ...row,
          schoolId,
          child: child ? { id: child.studentId, name: child.name } : null,
          at: at.toISOString(),
        };
      });
    }),
  );
  return { requests: parts.flat().toSorted((a, b) => b.at.localeCompare(a.at)) };
}
