import type { DataSubject, listDataExports as route } from "@dars/contract/oversight/data-rights";
import type { Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { findLatest, listSubjects } from "./data-exports.queries.ts";
import { ownPeople } from "./own-people.ts";
import { toDataExport } from "./to-data-export.ts";

/** DSR-1: whom the caller may export, itself first. */
export async function listDataExports(context: Context): Promise<Reply<typeof route>> {
  const { database, actor } = context;
  const { accountId, role } = actor;
  const own = await ownPeople(context);
  const listed = await Promise.all(
    own.map(async ({ schoolId, personId }) => {
      const db = database.reading(schoolId);
      const subjects = await listSubjects(db, schoolId, { personId, isGuardian: role === "parent" });
      return Promise.all(
        subjects.map(async (subject): Promise<DataSubject> => {
          const latest = await findLatest(db, schoolId, { personId: subject.personId, accountId });
          return { schoolId, ...subject, latest: latest ? toDataExport(latest) : null };
        }),
      );
    }),
  );
  const people = listed.flat();
  return { people: people.toSorted((one, other) => Number(other.isMe) - Number(one.isMe)) };
}
