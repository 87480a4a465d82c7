import type { PersonDraft } from "./person-drafts.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import type { TableSchool, TableSection } from "./table-school.ts";

interface Seating {
  readonly student: Pick<PersonDraft, "sourcedId" | "known" | "line">;
  readonly section: TableSection;
  /** A move begins on it. A student without a previous section is there from the first day of the year. */
  readonly today: string;
}

/** Puts a student into a section and its classes, and out of the classes of the section before (ENR-2). */
export function seatStudent(
  made: TablePackage,
  ids: SourcedIds,
  school: TableSchool,
  seating: Seating,
): void {
  const { student, section, today } = seating;
  const { known, line, sourcedId: user } = student;
  const isMove = known !== undefined && known.sectionId !== null;
  const beginDate = isMove ? pickLater(today, school.year?.startsOn ?? today) : "";
  const fixed = { schoolSourcedId: ids.school, userSourcedId: user, role: "student" };
  const add = (sourcedId: string, cells: Readonly<Record<string, string>>) =>
    made.add("enrollments", { line, sourcedId, owner: "section.name", cells: { ...fixed, ...cells } });

  const sectionId = ids.of("section", section);
  add(ids.pair(user, sectionId), { classSourcedId: sectionId, beginDate });
  const classes = section.newClasses ? [] : school.classes.filter((each) => each.sectionId === section.id);
  for (const each of classes) {
    const classSourcedId = ids.of("class", each);
    add(ids.pair(user, classSourcedId), { classSourcedId, beginDate });
  }
  for (const classSourcedId of section.newClasses ?? [])
    add(ids.pair(user, classSourcedId), { classSourcedId, beginDate });
  if (isMove) leaveClasses();

  function leaveClasses(): void {
    const old = new Map(
      school.classes.filter((each) => each.sectionId === known?.sectionId).map((each) => [each.id, each]),
    );
    for (const seat of school.seats) {
      const from = old.get(seat.classId);
      if (!from || seat.studentId !== known?.id) continue;
      add(ids.of("seat", seat), {
        classSourcedId: ids.of("class", from),
        beginDate: seat.startsOn,
        endDate: pickLater(beginDate, seat.startsOn),
      });
    }
  }
}

const pickLater = (one: string, other: string): string => (one > other ? one : other);
