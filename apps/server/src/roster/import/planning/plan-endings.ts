import type { FileName } from "#roster/standard/public.ts";

import type { AccountBook } from "./account-book.ts";
import type { Entity, KnownLink, KnownRecord } from "./known-roster.ts";
import type { PlannedEnrollments } from "./plan-enrollments.ts";
import { endLink } from "./plan-links.ts";
import { bySourcedId, pickLater, type SchoolPlanner } from "./school-planner.ts";

/** Records of one file that its source no longer has (OR-4). */
export interface Absence {
  readonly file: FileName;
  readonly active: number;
  readonly missing: number;
}

/** Rows of the database that another row of the package keeps going. */
export type Going = Pick<PlannedEnrollments, "touched" | "taken">;

const ENTITIES: ReadonlyArray<[FileName, Entity]> = [
  ["enrollments", "enrollment"],
  ["classes", "class"],
  ["users", "user"],
  ["courses", "course"],
  ["courses", "homeroom_course"],
  ["academicSessions", "academic_session"],
  ["orgs", "org"],
];

/**
 * Plans what ends: records with 'tobedeleted' (OR-5), records missing from a bulk file (OR-4), and records that went
 * to another school. Nothing is deleted: people, marks and lessons stay, access and places end.
 */
export function planEndings(planner: SchoolPlanner, accounts: AccountBook, going: Going): Absence[] {
  const ender = new Ender(planner, accounts, going);
  return ENTITIES.filter(([file]) => planner.view.has(file)).map(([file, entity]) =>
    endIn(planner, ender, file, entity),
  );
}

function endIn(
  { view, records, outcomes, log, own }: SchoolPlanner,
  ender: Ender,
  file: FileName,
  entity: Entity,
): Absence {
  const ending = new Set(view.ended(file).map(({ sourcedId }) => sourcedId));
  const standing = view.standing(file);
  const mentioned = view.mentioned(file);
  const active = records.active(entity);
  const absent = active.filter(({ sourcedId }) => !mentioned.has(sourcedId) && view.mayEnd(file, sourcedId));
  const unreadable = view.nameless(file);
  const isMissing = view.isBulk(file) && unreadable === 0;
  if (view.isBulk(file) && unreadable > 0 && absent.length > 0)
    log.add({
      file: `${file}.csv`,
      row: 0,
      code: "W_NOT_KEPT",
      message: `${absent.length} records are not in the file, but are not ended: ${unreadable} rows cannot be read`,
    });
  const gone = isMissing ? absent : [];
  const moved = active.filter(
    ({ sourcedId }) => !own && standing.has(sourcedId) && !records.isSeen(entity, sourcedId),
  );
  for (const record of [...active.filter(({ sourcedId }) => ending.has(sourcedId)), ...gone, ...moved]) {
    ender.end(record);
    outcomes.set(file, record.sourcedId, "deactivate");
  }
  for (const { sourcedId } of view.ended(file)) outcomes.set(file, sourcedId, "unchanged");
  return { file, active: active.length, missing: gone.length };
}

class Ender {
  readonly #planner: SchoolPlanner;
  readonly #accounts: AccountBook;
  readonly #going: Going;
  readonly #seats;
  readonly #assignments;
  readonly #enrolments;
  readonly #sections;
  readonly #classes;
  /** Sections that get another homeroom teacher from the package: the departing teacher leaves no gap there. */
  readonly #handedOver: ReadonlySet<unknown>;

  constructor(planner: SchoolPlanner, accounts: AccountBook, going: Going) {
    this.#planner = planner;
    this.#accounts = accounts;
    this.#going = going;
    this.#seats = bySourcedId(planner.school.seats);
    this.#assignments = bySourcedId(planner.school.assignments);
    this.#enrolments = bySourcedId(planner.school.enrolments);
    this.#sections = bySourcedId(planner.school.sections);
    this.#classes = bySourcedId(planner.school.classes);
    const sections = planner.writes.updates("sections");
    const handedOver = sections.filter((row) => typeof row["homeroomSourcedId"] === "string");
    this.#handedOver = new Set(handedOver.map((row) => row["id"]));
  }

  end({ entity, sourcedId, entityId }: KnownRecord): void {
    this.#planner.records.end(entity, sourcedId);
    if (entity === "user") this.#endPerson(entityId, sourcedId);
    else if (entity === "class") this.#endClass(sourcedId);
    else if (entity === "enrollment") this.#endEnrollment(sourcedId);
    // Schools, years, terms and subjects hold marks and lessons: the office closes them by hand.
  }

  #endPerson(personId: number, sourcedId: string): void {
    const { school, writes } = this.#planner;
    writes.update("people", personId, { schoolId: school.id, id: personId, deletedAt: "now" });
    for (const seat of school.seats.filter(({ studentId }) => studentId === personId)) this.#endSeat(seat);
    for (const each of school.assignments.filter(({ teacherId }) => teacherId === personId))
      this.#endAssignment(each);
    for (const each of school.enrolments.filter(({ studentId }) => studentId === personId))
      this.#endEnrolment(each);
    const led = school.sections.filter(({ homeroomTeacherId }) => homeroomTeacherId === personId);
    for (const { id } of led.filter((section) => !this.#handedOver.has(section.id)))
      writes.update("sections", id, { schoolId: school.id, id, homeroomTeacherId: null });
    this.#endLinks(personId);
    this.#accounts.endInSchool(this.#planner, personId, sourcedId);
  }

  #endLinks(personId: number): void {
    const { school, records } = this.#planner;
    const isTheirs = ({ guardianId, studentId }: KnownLink) =>
      guardianId === personId || studentId === personId;
    const ids = new Set(school.links.filter(isTheirs).map(({ id }) => id));
    for (const { sourcedId, entityId } of records.active("agent_link"))
      if (ids.has(entityId)) endLink(this.#planner, sourcedId, entityId);
  }

  #endClass(sourcedId: string): void {
    const { school, writes } = this.#planner;
    const section = this.#sections.get(sourcedId);
    const taught = this.#classes.get(sourcedId);
    if (section)
      writes.update("sections", section.id, { schoolId: school.id, id: section.id, state: "closed" });
    if (taught)
      writes.update("teaching_classes", taught.id, { schoolId: school.id, id: taught.id, state: "closed" });
  }

  #endEnrollment(sourcedId: string): void {
    const { school, writes } = this.#planner;
    const seat = this.#seats.get(sourcedId);
    const assignment = this.#assignments.get(sourcedId);
    const enrolment = this.#enrolments.get(sourcedId);
    if (seat) this.#endSeat(seat);
    else if (assignment) this.#endAssignment(assignment);
    else if (enrolment) this.#endEnrolment(enrolment);
    else
      for (const { id, homeroomSourcedId } of school.sections)
        if (homeroomSourcedId === sourcedId && !this.#handedOver.has(id))
          writes.update("sections", id, {
            schoolId: school.id,
            id,
            homeroomTeacherId: null,
            homeroomSourcedId: null,
          });
  }

  #endSeat({ id, sourcedId, startsOn, endsOn }: SchoolPlanner["school"]["seats"][number]): void {
    const { school, writes, today } = this.#planner;
    const isOpen = endsOn === null || endsOn > today;
    if (isOpen && !this.#going.taken.has(id))
      writes.update("class_enrolments", id, { schoolId: school.id, id, endsOn: pickLater(startsOn, today) });
    this.#endRecord(sourcedId);
  }

  #endAssignment({ id, sourcedId, startsOn, state }: SchoolPlanner["school"]["assignments"][number]): void {
    const { school, writes, today } = this.#planner;
    const endsOn = pickLater(startsOn, today);
    if (state !== "ended")
      writes.update("teacher_assignments", id, { schoolId: school.id, id, endsOn, state: "ended" });
    this.#endRecord(sourcedId);
  }

  #endEnrolment({ id, sourcedId, startsOn, state }: SchoolPlanner["school"]["enrolments"][number]): void {
    const { school, writes, today } = this.#planner;
    if (this.#going.touched.has(id)) return;
    const endsOn = pickLater(startsOn, today);
    if (state === "active" || state === "pending")
      writes.update("enrolments", id, { schoolId: school.id, id, endsOn, state: "withdrawn" });
    for (const stay of school.stays)
      if (stay.enrolmentId === id && stay.endsOn === null)
        writes.update("section_stays", stay.id, {
          schoolId: school.id,
          id: stay.id,
          endsOn: pickLater(stay.startsOn, today),
        });
    this.#endRecord(sourcedId);
  }

  /** So that the row counts as changed, not as known, when it comes back with its person. */
  #endRecord(sourcedId: string | null): void {
    const record = sourcedId === null ? undefined : this.#planner.records.find("enrollment", sourcedId);
    if (record?.isActive) this.#planner.records.end("enrollment", record.sourcedId);
  }
}
