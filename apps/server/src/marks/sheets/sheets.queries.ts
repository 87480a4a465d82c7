import type { Mark } from "@dars/contract/marks/results";
import { sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import type { MarkColumnState, Theme } from "#platform/db/schema.gen.ts";
import { byName, ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

import { classColumnsJson } from "./class-columns.queries.ts";
import { classWindows } from "./class-windows.queries.ts";
import { selectMark } from "./shapes.queries.ts";

/** Whose sheets are asked for. */
export interface Asker {
  readonly role: string;
  readonly accountId: number;
  readonly personId: number | null;
}

export interface StoredColumn {
  readonly code: string;
  readonly state: MarkColumnState;
  readonly revision: number;
  readonly returnedBecause: string | null;
}

export interface Window {
  readonly code: string;
  readonly opensOn: string;
  readonly dueOn: string;
}

const classes = (db: Db, schoolId: number, { accountId, personId }: Omit<Asker, "role">) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "class.school_id").onRef("year.id", "=", "class.year_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select([
      "class.id as classId",
      "class.state",
      "offering.id as offeringId",
      "year.id as yearId",
      "year.title as yearTitle",
      "year.state as yearState",
      subjectTile.as("subject"),
      selectIdAndNames("level").as("level"),
      "level.code as levelCode",
      "level.is_terminal as isTerminal",
      ifFound("section", selectSection("section")).as("section"),
      sql<string>`${todayIn(schoolId)}`.as("today"),
      teachesIt(db, schoolId, personId ?? 0).as("isMine"),
      // Once the year is archived, whoever led the section leads it no more (ASG-2).
      sql<boolean>`coalesce(section.homeroom_teacher_id = ${personId ?? 0}, false)
        and year.state in ('current', 'closing')`.as("isLed"),
      coordinatesIt(db, schoolId, accountId).as("isCoordinated"),
      jsonArrayFrom(selectTeachers(db, schoolId)).as("teachers"),
      jsonArrayFrom(selectColumns(db, schoolId)).as("columns"),
      jsonArrayFrom(selectWindows(db, schoolId)).as("windows"),
      classColumnsJson(schoolId).as("classColumns"),
      sql<number>`(${seats(db, schoolId).select(({ fn }) => fn.countAll().as("count"))})`.as("students"),
    ])
    .where("class.school_id", "=", schoolId)
    .where("subject.on_report_card", "=", true);

const subjectTile: RawBuilder<{
  readonly id: number;
  readonly name: { en: string | null; ar: string | null; ckb: string | null };
  readonly theme: Theme;
}> = sql`json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme)`;

const teachesIt = (db: Db, schoolId: number, teacherId: number): RawBuilder<boolean> =>
  sql`exists (${db
    .selectFrom("teacher_assignments as own")
    .select("own.id")
    .where("own.school_id", "=", schoolId)
    .where("own.teacher_id", "=", teacherId)
    .where("own.state", "=", "active")
    .where(holdsToday("own", schoolId))
    .where(sql<boolean>`own.teaching_class_id = class.id`)})`;

const coordinatesIt = (db: Db, schoolId: number, accountId: number): RawBuilder<boolean> =>
  sql`exists (${db
    .selectFrom("coordinator_scopes as scope")
    .select("scope.id")
    .where("scope.school_id", "=", schoolId)
    .where("scope.account_id", "=", accountId)
    .where(holdsToday("scope", schoolId))
    .where(sql<boolean>`scope.subject_id = offering.subject_id`)
    .where(sql<boolean>`(scope.level_id is null or scope.level_id = offering.level_id)`)})`;

/** Who teaches `class.id` today, the first teacher first. */
const selectTeachers = (db: Db, schoolId: number) =>
  db
    .selectFrom("teacher_assignments as held")
    .innerJoin("people as teacher", (join) =>
      join.onRef("teacher.school_id", "=", "held.school_id").onRef("teacher.id", "=", "held.teacher_id"),
    )
    .select(["teacher.id", selectNames("teacher").as("name")])
    .where("held.school_id", "=", schoolId)
    .where(sql<boolean>`held.teaching_class_id = class.id`)
    .where("held.state", "=", "active")
    .where(holdsToday("held", schoolId))
    .orderBy("held.role")
    .orderBy("held.id");

const selectColumns = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_columns as column")
    .select(["column.code", "column.state", "column.revision", "column.returned_because as returnedBecause"])
    .where("column.school_id", "=", schoolId)
    .where(sql<boolean>`"column".class_id = class.id`);

const selectWindows = (db: Db, schoolId: number) =>
  db
    .selectFrom(
      sql<{ code: string; opens_on: string; due_on: string }>`${classWindows(schoolId)}`.as("window"),
    )
    .select(["window.code", "window.opens_on as opensOn", "window.due_on as dueOn"]);

/** Who sits in `class.id` today. */
const seats = (db: Db, schoolId: number) =>
  db
    .selectFrom("class_enrolments as seat")
    .where("seat.school_id", "=", schoolId)
    .where(sql<boolean>`seat.teaching_class_id = class.id`)
    .where(holdsToday("seat", schoolId));

/** Open classes of the current year in the asker's reach, by level, section and subject. */
export const listClassRows = (
  db: Db,
  schoolId: number,
  asker: Asker,
  /** Of this section alone. */
  sectionId: number | null = null,
) =>
  classes(db, schoolId, asker)
    .$if(sectionId !== null, (own) => own.where("class.section_id", "=", sectionId))
    .where("year.state", "=", "current")
    .where("class.state", "=", "open")
    .where(withinReach(db, schoolId, asker))
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("subject.position")
    .orderBy("class.id")
    .execute();

function withinReach(db: Db, schoolId: number, { role, accountId, personId }: Asker): RawBuilder<boolean> {
  if (role === "school_management" || role === "administrator") return sql`true`;
  if (role === "teacher") return teachesIt(db, schoolId, personId ?? 0);
  return coordinatesIt(db, schoolId, accountId);
}

export type ClassRow = Awaited<ReturnType<typeof listClassRows>>[number];

export async function findClassRow(
  db: Db,
  schoolId: number,
  classId: number,
  { accountId, personId }: Asker,
): Promise<ClassRow | undefined> {
  const [row] = await listClassById(db, { schoolId, classId, accountId, personId });
  return row;
}

const listClassById = prepare(
  (
    {
      schoolId,
      classId,
      ...asker
    }: Omit<Asker, "role"> & { readonly schoolId: number; readonly classId: number },
    db,
  ) => classes(db, schoolId, asker).where("class.id", "=", classId),
);

/** How many cells of each column of a class hold something. */
export const countEntered = (db: Db, schoolId: number, classIds: readonly number[]) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("class_enrolments as seat", (join) =>
      join.onRef("seat.school_id", "=", "class.school_id").onRef("seat.teaching_class_id", "=", "class.id"),
    )
    .innerJoin("marks as mark", (join) =>
      join
        .onRef("mark.school_id", "=", "class.school_id")
        .onRef("mark.offering_id", "=", "class.offering_id")
        .onRef("mark.student_id", "=", "seat.student_id"),
    )
    .select(["class.id as classId", "mark.code", ({ fn }) => fn.countAll<number>().as("entered")])
    .where("class.school_id", "=", schoolId)
    .where("class.id", "in", [...classIds])
    .where(holdsToday("seat", schoolId))
    .where(sql<boolean>`(mark.points is not null or mark.state is not null)`)
    .groupBy(["class.id", "mark.code"])
    .execute();

export interface CellOfClass {
  readonly classId: number;
  readonly code: string;
  readonly studentId: number;
}

/** How many of these cells hold nothing, by class and column. */
export async function countEmptyCells(db: Db, schoolId: number, cells: readonly CellOfClass[]) {
  const { rows } = await sql<{ classId: number; code: string; empty: number }>`
    select cell.class_id as "classId", cell.code, count(*)::int as empty
    from unnest(${cells.map(({ classId }) => classId)}::bigint[], ${cells.map(({ code }) => code)}::text[],
      ${cells.map(({ studentId }) => studentId)}::bigint[]) as cell (class_id, code, student_id)
    join teaching_classes as class on class.school_id = ${schoolId} and class.id = cell.class_id
    where not exists (select from marks as mark where mark.school_id = ${schoolId}
      and mark.offering_id = class.offering_id and mark.student_id = cell.student_id and mark.code = cell.code
      and (mark.points is not null or mark.state is not null))
    group by cell.class_id, cell.code`.execute(db);
  return rows;
}

/** Who sits in a class today, by number in the register and name, with what was ever entered for them. */
export const listSeated = prepare(
  ({ schoolId, classId }: { readonly schoolId: number; readonly classId: number }, db) =>
    db
      .selectFrom("class_enrolments as seat")
      .innerJoin("teaching_classes as class", (join) =>
        join.onRef("class.school_id", "=", "seat.school_id").onRef("class.id", "=", "seat.teaching_class_id"),
      )
      .innerJoin("people as person", (join) =>
        join.onRef("person.school_id", "=", "seat.school_id").onRef("person.id", "=", "seat.student_id"),
      )
      .leftJoin("enrolments as enrolment", (join) =>
        join
          .onRef("enrolment.school_id", "=", "seat.school_id")
          .onRef("enrolment.student_id", "=", "seat.student_id")
          .onRef("enrolment.year_id", "=", "class.year_id")
          .on("enrolment.state", "=", "active"),
      )
      .select((from) => [
        "person.id",
        selectNames("person").as("name"),
        "enrolment.register_no as registerNo",
        jsonArrayFrom(
          from
            .selectFrom("marks as mark")
            .select(["mark.code", selectMark("mark.points", "mark.state").as("mark"), "mark.revision"])
            .whereRef("mark.school_id", "=", "seat.school_id")
            .whereRef("mark.offering_id", "=", "class.offering_id")
            .whereRef("mark.student_id", "=", "seat.student_id"),
        )
          .$castTo<{ readonly code: string; readonly mark: Mark; readonly revision: number }[]>()
          .as("cells"),
      ])
      .where("seat.school_id", "=", schoolId)
      .where("seat.teaching_class_id", "=", classId)
      .where(holdsToday("seat", schoolId))
      .orderBy("enrolment.register_no")
      .orderBy(byName("person"))
      .orderBy("person.id"),
);

export const listChanges = (
  db: Db,
  schoolId: number,
  { offeringId, studentId, code }: { offeringId: number; studentId: number; code: string },
) =>
  db
    .selectFrom("mark_changes as change")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "change.school_id")
        .onRef("account_link.account_id", "=", "change.changed_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      selectMark("change.from_points", "change.from_state").as("from"),
      selectMark("change.to_points", "change.to_state").as("to"),
      "change.reason",
      ifFound("person", selectNames("person")).as("by"),
      "change.changed_at as at",
    ])
    .where("change.school_id", "=", schoolId)
    .where("change.offering_id", "=", offeringId)
    .where("change.student_id", "=", studentId)
    .where("change.code", "=", code)
    .orderBy("change.id", "desc")
    .limit(100)
    .execute();
