import { Id, type Locale } from "@dars/contract/platform/primitives";
import type { Chore, Kind, PersonLine } from "@dars/contract/school/people-office";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { Type, type Static } from "typebox";

import type { Db } from "#platform/db/db.ts";
import type { AccountState } from "#platform/db/schema.gen.ts";
import { byShownName, ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";

import { beginningPattern } from "./beginning-pattern.ts";
import { selectDetails, selectFamilyChildren } from "./people.queries.ts";
import { LISTED_FIELDS, type PersonDetails } from "./record-columns.ts";
import type { SearchTerms } from "./search-terms.ts";

/** Where a page begins: after this person. */
export const PeopleCursor = Type.Object({ rank: Type.Integer(), sort: Type.String(), id: Id });
export type PeopleCursor = Static<typeof PeopleCursor>;

export interface PeopleFilter {
  readonly terms: SearchTerms | null;
  /** The search as it was typed, in the spelling of searches. */
  readonly begins: string;
  /** Whose names are seen. */
  readonly locale: Locale;
  readonly of: "students" | "guardians" | "teachers" | "staff" | "all";
  readonly chore: Chore | null;
  readonly sectionId: number | null;
  readonly after: PeopleCursor | undefined;
  readonly limit: number;
}

/** One statement: a page of people in name order, with the further columns only for people on that page. */
export const listPage = async (db: Db, schoolId: number, filter: PeopleFilter) =>
  (await lines(db, schoolId, page(db, schoolId, filter)).execute()).map(withDetails);

/** The same for people who are known already. */
export async function listLines(db: Db, schoolId: number, ids: readonly number[]) {
  const people = everybody(db, schoolId, SEEN_IN_ARABIC).where("person.id", "in", [...ids]);
  return (await lines(db, schoolId, people).execute()).map(withDetails);
}

/** The statement alone, to inspect its plan. */
export const pageStatement = (db: Db, schoolId: number, filter: PeopleFilter) =>
  lines(db, schoolId, page(db, schoolId, filter)).compile();

interface Seen {
  readonly locale: Locale;
  /** 0 for those who come first, 1 for the others. */
  readonly rank: RawBuilder<number>;
}

const EQUAL = sql<number>`0::int`;
const SEEN_IN_ARABIC: Seen = { locale: "ar", rank: EQUAL };

const everybody = (db: Db, schoolId: number, { locale, rank }: Seen) =>
  db
    .selectFrom("people as person")
    .selectAll("person")
    .select([rank.as("rank"), byShownName("person", locale).as("sort")])
    .where("person.school_id", "=", schoolId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "in", ["active", "deceased"]);

function page(
  db: Db,
  schoolId: number,
  { terms, begins, locale, of, chore, sectionId, after, limit }: PeopleFilter,
) {
  const sort = byShownName("person", locale);
  const rank = terms ? beginsWith(sort, begins) : EQUAL;
  let people = everybody(db, schoolId, { locale, rank });
  // Without a search the order is that of an index.
  if (terms) people = people.orderBy(rank);
  people = people.orderBy(sort).orderBy("person.id").limit(limit);
  if (terms) people = people.where(sql<SqlBool>`person.id in (${found(schoolId, terms)})`);
  if (of !== "all") people = people.where(OF[of](schoolId));
  if (chore) people = people.where(WAITING[chore](schoolId));
  if (sectionId !== null)
    people = people.where(sql<SqlBool>`person.id in (select student_id from enrolments
      where school_id = ${schoolId} and section_id = ${sectionId} and state = 'active')`);
  if (after)
    people = people.where(
      terms
        ? sql<SqlBool>`(${rank}, ${sort}, person.id) > (${after.rank}::int, ${after.sort}::text, ${after.id}::bigint)`
        : sql<SqlBool>`(${sort}, person.id) > (${after.sort}::text, ${after.id}::bigint)`,
    );
  return people;
}

/** 0 where a name begins with what was typed, however its letters are written. */
const beginsWith = (name: RawBuilder<string>, typed: string): RawBuilder<number> =>
  sql`case when ${name} ~ ${beginningPattern(typed)} then 0 else 1 end`;

const LAST = "\u{10ffff}";

/** Each word is a range of an index, so the cost grows with the number of matches and not with the school. */
const beginning = (schoolId: number, word: string) =>
  sql`select person_id from person_words
    where school_id = ${schoolId} and word >= ${word} and word < ${word + LAST}`;

function found(schoolId: number, { words, marks, login }: SearchTerms): RawBuilder<unknown> {
  const named = sql.join(
    words.map((word) => beginning(schoolId, word)),
    sql` intersect `,
  );
  const marked = marks.map((mark) => beginning(schoolId, mark));
  const loggedIn = sql`select account_link.person_id from login_names as name
    join account_people as account_link on account_link.account_id = name.account_id
    where name.login = ${login} and account_link.school_id = ${schoolId}`;
  return sql.join([sql`(${named})`, ...marked, ...(login === null ? [] : [loggedIn])], sql` union `);
}

type Condition = (schoolId: number) => RawBuilder<SqlBool>;

const isStudent: Condition = (schoolId) =>
  sql`exists (select from students where school_id = ${schoolId} and id = person.id)`;
const isTeacher: Condition = (schoolId) =>
  sql`exists (select from teachers where school_id = ${schoolId} and id = person.id)`;
const isGuardian: Condition = (schoolId) =>
  sql`exists (select from guardian_links where school_id = ${schoolId} and guardian_id = person.id)`;
const isStaff: Condition = (schoolId) =>
  sql`not (${isStudent(schoolId)} or ${isTeacher(schoolId)} or ${isGuardian(schoolId)})`;

const OF: Readonly<Record<Exclude<PeopleFilter["of"], "all">, Condition>> = {
  students: isStudent,
  guardians: isGuardian,
  teachers: isTeacher,
  staff: isStaff,
};

const WAITING: Readonly<Record<Chore, Condition>> = {
  "accounts-invited": (
    schoolId,
  ) => sql`person.id in (select account_link.person_id from account_people as account_link
    join accounts as account on account.id = account_link.account_id
    where account_link.school_id = ${schoolId} and account.state = 'invited')`,
  "guardians-unverified": (schoolId) => sql`person.id in (select guardian_id from guardian_links
    where school_id = ${schoolId} and state = 'invited')`,
  "without-section": (schoolId) => sql`person.id in (select enrolment.student_id from enrolments as enrolment
    join academic_years as year on year.school_id = enrolment.school_id and year.id = enrolment.year_id
    where enrolment.school_id = ${schoolId} and enrolment.state = 'active' and enrolment.section_id is null
      and year.state = 'current')`,
  "never-enrolled": (schoolId) => sql`person.id in (select student.id from students as student
    where student.school_id = ${schoolId} and not exists (select from enrolments as enrolment
      where enrolment.school_id = ${schoolId} and enrolment.student_id = student.id))`,
};

type ListedDetails = Pick<PersonLine, keyof PersonLine & keyof PersonDetails>;

const withDetails = <R extends { readonly details: ListedDetails }>({ details, ...row }: R) => ({
  ...row,
  ...details,
});

const lines = (db: Db, schoolId: number, people: ReturnType<typeof everybody>) =>
  db
    .selectFrom(people.as("person"))
    .leftJoin("students as student", (join) =>
      join.onRef("student.school_id", "=", "person.school_id").onRef("student.id", "=", "person.id"),
    )
    .leftJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "person.school_id").on("year.state", "=", "current"),
    )
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "person.school_id")
        .onRef("enrolment.student_id", "=", "person.id")
        .onRef("enrolment.year_id", "=", "year.id")
        .on("enrolment.state", "=", "active"),
    )
    .leftJoin("levels as level", "level.id", "enrolment.level_id")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select([
      "person.id",
      "person.rank",
      "person.sort",
      selectNames("person").as("name"),
      kinds(schoolId).as("kinds"),
      selectDetails<ListedDetails>("person", LISTED_FIELDS).as("details"),
      "student.student_number as studentNumber",
      ifFound("level", selectNames("level")).as("level"),
      ifFound("section", selectSection("section")).as("section"),
      sql<AccountState | null>`(select account.state from account_people as account_link
        join accounts as account on account.id = account_link.account_id
        where account_link.school_id = ${schoolId} and account_link.person_id = person.id limit 1)`.as(
        "accountState",
      ),
      selectFamilyChildren(
        schoolId,
        sql`select link.student_id from guardian_links as link where link.school_id = ${schoolId}
          and link.guardian_id = person.id and link.state <> 'ended'`,
      ).as("children"),
      selectCallFirst(schoolId).as("callFirst"),
    ])
    .orderBy("person.rank")
    .orderBy("person.sort")
    .orderBy("person.id");

/** In the order of a person's page: the primary guardian, then the one who was linked first. */
const selectCallFirst = (schoolId: number): RawBuilder<NonNullable<PersonLine["callFirst"]> | null> => sql`(
  select json_build_object('id', guardian.id, 'name', ${selectNames("guardian")}, 'relation', link.relation,
    'phone', guardian.phone, 'secondPhone', guardian.second_phone)
  from guardian_links as link
  join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
  where link.school_id = ${schoolId} and link.student_id = person.id and guardian.deleted_at is null
    and link.state in ('invited', 'verified') and not link.restricted_by_court
  order by link.is_primary desc, link.id
  limit 1)`;

const kinds = (schoolId: number): RawBuilder<Kind[]> => sql`array_remove(array[
  case when student.id is not null then 'student' end,
  case when ${isGuardian(schoolId)} then 'guardian' end,
  case when ${isTeacher(schoolId)} then 'teacher' end,
  case when ${isStaff(schoolId)} then 'staff' end
], null)`;
