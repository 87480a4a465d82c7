import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";

/** What a kind of notice can say about a `line`; a part that is left out is null. */
export interface AboutParts {
  readonly title?: RawBuilder<unknown>;
  readonly subject?: RawBuilder<unknown>;
  readonly person?: RawBuilder<unknown>;
  readonly marks?: RawBuilder<unknown>;
  readonly day?: RawBuilder<unknown>;
  readonly until?: RawBuilder<unknown>;
  readonly outcome?: RawBuilder<unknown>;
}

const NONE = sql`null::json`;

/** The `about` of a line as the wire has it. */
export const buildAbout = (parts: AboutParts): RawBuilder<NoticeAbout> => sql`json_build_object(
  'title', ${parts.title ?? NONE}, 'subject', ${parts.subject ?? NONE}, 'person', ${parts.person ?? NONE},
  'marks', ${parts.marks ?? sql`'[]'::json`}, 'day', ${parts.day ?? NONE}, 'until', ${parts.until ?? NONE},
  'outcome', ${parts.outcome ?? NONE})`;

/** A text that its author wrote in one language, in the shape of names. */
export const selectWording = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_build_object('en', ${text}, 'ar', ${text}, 'ckb', ${text})`;

/** The name and the colour of a row of `subjects`; null where a join found none. */
export const selectSubject = (
  table: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('name', ${selectNames(table)}, 'theme', ${sql.ref(`${table}.theme`)}) end`;

/** Joins `subject` to a table with an `offering_id`. */
export const joinSubject = (table: string): RawBuilder<unknown> => sql`
  join subject_offerings as offering on offering.school_id = ${sql.ref(`${table}.school_id`)}
    and offering.id = ${sql.ref(`${table}.offering_id`)}
  join subjects as subject on subject.id = offering.subject_id`;
