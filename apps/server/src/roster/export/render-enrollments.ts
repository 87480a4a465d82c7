import type { RenderedClasses } from "./render-classes.ts";
import type { People } from "./render-people.ts";
import type { RenderedRow, Rendering, SchoolOfGroup } from "./sourced-ids.ts";

interface RenderEnrollmentsScope {
  readonly kind: string;
  readonly id: number;
  readonly sourcedId: string | null;
  readonly classSourcedId: string | undefined;
  readonly personId: number;
  readonly role: "student" | "teacher";
  readonly primary?: string;
  readonly yearId: number;
  readonly startsOn?: string;
  readonly endsOn?: string | null;
}

/** Who sits and teaches where: stays in sections, seats and posts in teaching classes, homeroom teachers. */
export function renderEnrollments(
  rendering: Rendering,
  people: People,
  classes: RenderedClasses,
): RenderedRow[] {
  return rendering.group.schools.flatMap((school) =>
    placesIn(school, classes).flatMap((place) => toEnrollmentRows(rendering, people, school, place)),
  );
}

function toEnrollmentRows(
  rendering: Rendering,
  people: People,
  school: SchoolOfGroup,
  place: RenderEnrollmentsScope,
): RenderedRow[] {
  const { kind, id, sourcedId, classSourcedId, personId, role, primary = "", startsOn, endsOn } = place;
  const user = people.findUserId(school.id, personId);
  if (user === undefined || classSourcedId === undefined) return [];
  const year = school.years.find((each) => each.id === place.yearId);
  const ours = {
    classSourcedId,
    schoolSourcedId: rendering.getOrgId(school.id),
    userSourcedId: user,
    role,
    primary,
    // From the first day of the year is what an empty cell means.
    beginDate: startsOn === undefined || startsOn === year?.startsOn ? "" : startsOn,
    endDate: endsOn ?? "",
  };
  const owner = `${kind} ${school.id} ${id}`;
  const given = rendering.ids.give("enrollments", owner, sourcedId ?? `${kind}-${id}`, school.code);
  return [{ sourcedId: given, schools: [school.id], ours }];
}

function placesIn(school: SchoolOfGroup, { sectionId, classId }: RenderedClasses): RenderEnrollmentsScope[] {
  const enrolments = new Map(school.enrolments.map((enrolment) => [enrolment.id, enrolment]));
  const yearOfClass = new Map(school.classes.map(({ id, yearId }) => [id, yearId]));
  const stays = school.stays.flatMap((stay): RenderEnrollmentsScope[] => {
    const enrolment = enrolments.get(stay.enrolmentId);
    if (!enrolment) return [];
    const { studentId: personId, yearId } = enrolment;
    return [
      {
        ...stay,
        kind: "stay",
        classSourcedId: sectionId(school, stay.sectionId),
        personId,
        yearId,
        role: "student",
      },
    ];
  });
  const seats = school.seats.map((seat): RenderEnrollmentsScope => ({
    ...seat,
    kind: "seat",
    classSourcedId: classId(school, seat.classId),
    personId: seat.studentId,
    yearId: yearOfClass.get(seat.classId) ?? 0,
    role: "student",
  }));
  const posts = school.posts.map(
    ({ id, sourcedId, classId: taught, teacherId, role, startsOn, endsOn }): RenderEnrollmentsScope => ({
      kind: "post",
      id,
      sourcedId,
      classSourcedId: classId(school, taught),
      personId: teacherId,
      yearId: yearOfClass.get(taught) ?? 0,
      role: "teacher",
      primary: String(role === "primary"),
      startsOn,
      endsOn,
    }),
  );
  const homerooms = school.sections.flatMap(
    ({ id, yearId, teacherId, postSourcedId }): RenderEnrollmentsScope[] =>
      teacherId === null
        ? []
        : [
            {
              kind: "homeroom-teacher",
              id,
              sourcedId: postSourcedId,
              classSourcedId: sectionId(school, id),
              personId: teacherId,
              yearId,
              role: "teacher",
              primary: "true",
            },
          ],
  );
  return [...stays, ...seats, ...posts, ...homerooms];
}
