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
      return part
        ? [
            sql`select own.person_id, own.as_role, own.child_id::bigint as child_id
          from (${part}) as own (person_id, as_role, child_id)`,
          ]
        : [];
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

/** ASK-7: a time that the reader has booked, until it begins. */
const hasSlot = sql<boolean>`exists (select from ask_slots as slot
  join asks as ask on ask.school_id = slot.school_id and ask.id = slot.ask_id
  where slot.school_id = line.school_id and slot.ask_id = ${targetId} and slot.guardian_id = line.person_id
    and slot.student_id = line.student_id and slot.starts_at > now()
    and coalesce(slot.withdrawn_at, ask.withdrawn_at) is null)`;

/** ASK-9: such a time that was withdrawn, unless the reader has booked another one since. */
const hadSlot = sql<boolean>`exists (select from ask_slots as slot
  join asks as ask on ask.school_id = slot.school_id and ask.id = slot.ask_id
  where slot.school_id = line.school_id and slot.ask_id = ${targetId} and slot.guardian_id = line.person_id
    and slot.student_id = line.student_id and slot.starts_at > now()
    and coalesce(slot.withdrawn_at, ask.withdrawn_at) is not null)`;

/** ASK-9: an answer of the reader on which it counts, to an ask that was withdrawn. */
const countedOn = sql<boolean>`exists (select from asks as ask
  where ask.school_id = line.school_id and ask.id = ${targetId} and ask.withdrawn_at is not null
    and (exists (select from ask_signatures as signed where signed.school_id = ask.school_id and signed.ask_id = ask.id
        and signed.guardian_id = line.person_id)
      or exists (select from ask_seats as seat where seat.school_id = ask.school_id and seat.ask_id = ask.id
        and seat.no is not null and seat.person_id = coalesce(line.student_id, line.person_id))))`;

const SAYS_TITLE = sql<NoticeAbout>`(select ${buildAbout({ title: selectWording(sql`ask.title`) })}
  from asks as ask where ask.school_id = line.school_id and ask.id = ${targetId})`;

const SAYS_WHEN = sql<NoticeAbout>`(select ${buildAbout({
  title: selectWording(sql`ask.title`),
  until: selectInstant(sql`slot.starts_at`),
})} from asks as ask join ask_slots as slot on slot.school_id = ask.school_id and slot.ask_id = ask.id
    and slot.guardian_id = line.person_id and slot.student_id = line.student_id
  where ask.school_id = line.school_id and ask.id = ${targetId})`;

export const askCauses = {
  /** An ask that is open and for the reader, until it is answered. */
  ask: buildCause,
  "ask-reminder": buildCause,
  "ask-seat": buildSeatCause,
  "ask-withdrawn": () => ({ isThere: countedOn, says: SAYS_TITLE }),
  "meeting-soon": () => ({ isThere: hasSlot, says: SAYS_WHEN }),
  "meeting-cancelled": () => ({ isThere: hadSlot, says: SAYS_WHEN }),
} satisfies Partial<NoticeCauses>;
