import type { GroupRows } from "./load-roster.ts";
import { renderCalendar } from "./render-calendar.ts";
import { renderClasses, type RenderedCourse } from "./render-classes.ts";
import { renderEnrollments } from "./render-enrollments.ts";
import { renderGradebook, type RenderedGradebook } from "./render-gradebook.ts";
import { renderOrgs, type RenderedOrg } from "./render-orgs.ts";
import { gatherPeople, renderPeople, type RenderedUser } from "./render-people.ts";
import { SourcedIds, type ExportedId, type RenderedRow, type Rendering } from "./sourced-ids.ts";
import type { Wording } from "./wording.ts";

/** A group in the rows of the standard, in our words, whatever the version. */
export interface RenderedRoster {
  readonly district: string;
  readonly orgs: readonly RenderedOrg[];
  /** The time zone of a school, by the id of its organisation; of any other, the group's. */
  readonly getTimeZone: (orgId: string) => string;
  readonly academicSessions: readonly RenderedRow[];
  readonly courses: readonly RenderedCourse[];
  readonly classes: readonly RenderedRow[];
  readonly users: readonly RenderedUser[];
  readonly enrollments: readonly RenderedRow[];
  readonly gradebook: RenderedGradebook;
  /** How the source of a row words it, where it says anything else. */
  readonly wordingOf: (file: WordedFile, sourcedId: string) => Wording | null;
  readonly exportedId: ExportedId;
}

export const WORDED_FILES = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "enrollments",
] as const;
export type WordedFile = (typeof WORDED_FILES)[number];

/** The kinds of records under which a file's rows are noted. */
export const ENTITIES: Readonly<Record<WordedFile, readonly string[]>> = {
  orgs: ["org"],
  academicSessions: ["academic_session"],
  courses: ["course", "homeroom_course"],
  classes: ["class"],
  users: ["user"],
  enrollments: ["enrollment"],
};

/** Converts rows of the database to rows of the standard. At this step only ended records are left out. */
export function renderRoster(group: GroupRows): RenderedRoster {
  const ids = new SourcedIds();
  const district = ids.give("orgs", "group", group.group.sourcedId ?? group.group.code, "group");
  const orgs = new Map(
    group.orgs.map((school) => {
      if (school.isOffice) return [school.id, district];
      const preferredId = school.sourcedId ?? `school-${school.id}`;
      return [school.id, ids.give("orgs", `school ${school.id}`, preferredId, school.code)];
    }),
  );
  const grades = new Map(group.levels.map(({ id, code, gradeCode }) => [id, gradeCode ?? code]));
  const rendering: Rendering = {
    group,
    ids,
    getOrgId: (schoolId) => orgs.get(schoolId) ?? district,
    getGrade: (levelId) => grades.get(levelId) ?? "",
  };
  const calendar = renderCalendar(rendering);
  const classes = renderClasses(rendering, calendar);
  const people = gatherPeople(rendering);
  const zones = new Map(group.orgs.map(({ id, timeZone }) => [rendering.getOrgId(id), timeZone]));
  return {
    district,
    orgs: renderOrgs(rendering, district),
    getTimeZone: (orgId) => zones.get(orgId) ?? group.group.timeZone,
    academicSessions: calendar.rows,
    courses: classes.courses,
    classes: classes.classes,
    users: renderPeople(rendering, people, district),
    enrollments: renderEnrollments(rendering, people, classes),
    gradebook: renderGradebook({ rendering, people, classes, calendar }),
    wordingOf: indexWordings(group),
    exportedId: ids.find,
  };
}

function indexWordings({ schools }: GroupRows): RenderedRoster["wordingOf"] {
  const wordings = new Map<string, Wording>();
  for (const { records } of schools)
    for (const { entity, sourcedId, wording, isActive } of records)
      if (isActive && wording) wordings.set(`${entity} ${sourcedId}`, wording);
  return (file, sourcedId) => {
    for (const entity of ENTITIES[file]) {
      const wording = wordings.get(`${entity} ${sourcedId}`);
      if (wording) return wording;
    }
    return null;
  };
}
