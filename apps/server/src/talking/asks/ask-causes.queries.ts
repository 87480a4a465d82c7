import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import { selectInstant } from "#platform/db/shapes.ts";
import { getAudienceColumns, personAs } from "#school/audiences/public.ts";
import {
  buildAbout,
  selectWording,
  targetId,
  type CauseOf,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { waitsFor } from "./asked.queries.ts";

const ROLES = ["parent", "student", "teacher", "school_management"] as const;

/** What an `ask` asks of the reader of the line today, in any of its roles, as rows `(person_id, as_role, child_id)`. */
const selectReaderPart = (schoolId: number): RawBuilder<unknown> =>
  sql.join(
    ROLES.flatMap((role) => {
      const part = personAs(schoolId, getAudienceColumns("ask"), role, sql.ref<number>("line.person_id"));
      return part ? [sql`select own.* from (${part}) as own (person_id, as_role, child_id)`] : [];
    }),
    sql` union all `,
  );

/** ASK-1: whether the ask is open and for the reader: as a parent where the line is about a child. */
const hasPart = (schoolId: number, which: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (
  select from asks as ask cross join lateral (${selectReaderPart(schoolId)}) as part
  where ask.school_id = line.school_id and ask.id = ${targetId} and ask.withdrawn_at is null
    and ask.closes_at > now()
    and (line.student_id is null or part.child_id = line.student_id or ask.kind = 'choice') and ${which})`;

const SAYS = sql<NoticeAbout>`(select ${buildAbout({
  title: selectWording(sql`ask.title`),
  until: selectInstant(sql`ask.closes_at`),
})} from asks as ask where ask.school_id = line.school_id and ask.id = ${targetId})`;

const buildCause: CauseOf = (_db, schoolId) => ({
  isThere: hasPart(schoolId, sql`true`),
  isOpen: hasPart(schoolId, waitsFor(schoolId)),
  says: SAYS,
});

/** ASK-6: a place of one whom the reader signs up. */
const buildSeatCause: CauseOf = (_db, schoolId) => ({
  isThere: hasPart(
    schoolId,
    sql`exists (select from ask_seats as seat where seat.school_id = ask.school_id and seat.ask_id = ask.id
      and seat.person_id = coalesce(part.child_id, part.person_id) and seat.has_place)`,
  ),
  says: SAYS,
});

export const askCauses = {
  /** An ask that is open and for the reader, until it is answered. */
  ask: buildCause,
  "ask-reminder": buildCause,
  "ask-seat": buildSeatCause,
} satisfies Partial<NoticeCauses>;
