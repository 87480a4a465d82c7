import { findShownConduct } from "#marks/conduct/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";
import { countAbsentDays } from "#time/attendance/public.ts";

import type { CardKind } from "./card-content.ts";
import type { IssuedCard } from "./cards.queries.ts";
import { contentOfYear, listCardKinds } from "./content-of-year.ts";
import { findHeadTeacher, findHolder } from "./holders.queries.ts";
import { issueCard } from "./issue-card.ts";
import { listPublished, type Reader } from "./published.queries.ts";

export interface CardKey {
  readonly schoolId: number;
  readonly studentId: number;
  readonly yearId: number;
  readonly kind: CardKind;
  readonly reader: Reader;
  /** Null: the command line. */
  readonly issuedBy: number | null;
}

/** H11: the card of a year's published marks. Undefined without published marks, or without marks of this kind. */
export async function cardOfStudent(
  server: { readonly database: Database; readonly tokens: Tokens },
  which: CardKey,
): Promise<IssuedCard | undefined> {
  const { database } = server;
  const { schoolId, studentId, yearId, kind, reader, issuedBy } = which;
  const db = database.reading(schoolId);
  const [published] = await listPublished(db, schoolId, studentId, reader, yearId);
  if (!published || !listCardKinds(published.shown).includes(kind)) return undefined;
  const { revision, shown } = published;
  const { revision: conductRevision, ...said } = await findShownConduct(db, schoolId, {
    studentId,
    yearId,
    sectionId: shown.section.id,
  });
  return issueCard(server, {
    schoolId,
    studentId,
    yearId,
    revision,
    kind,
    conductRevision,
    issuedBy,
    content: async () => {
      const found = await findHolder(db, schoolId, { studentId, sectionId: shown.section.id, yearId });
      if (!found) throw new Error("A student with published marks has a record.");
      const { yearStartsOn: from, yearEndsOn: until, ...holder } = found;
      const [headTeacher, absentDays] = await Promise.all([
        findHeadTeacher(db, schoolId),
        countAbsentDays(db, schoolId, studentId, { from, until }),
      ]);
      return contentOfYear(kind, shown, { ...holder, headTeacher, absentDays, ...said });
    },
  });
}
