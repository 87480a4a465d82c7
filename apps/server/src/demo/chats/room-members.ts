import { toInstant, type PersonNo, type SchoolPlan } from "#demo/schools/public.ts";
import { type SubjectCode } from "#school/curriculum/public.ts";

export interface Member {
  readonly person: PersonNo;
  readonly role: "student" | "staff" | "guardian" | "observer";
  /** Instants between which it is a member; `until` is null while it is. */
  readonly from: number;
  readonly until: number | null;
  /** When a current membership will end, such as a substitute's; absent if unknown. */
  readonly holdsUntil?: number;
}

export type Members = ReturnType<typeof indexMembers>;

/** Who belongs together in a school, as its enrolments, assignments and guardian links say (CHAT-3, FAM-1). */
export function indexMembers(plan: SchoolPlan) {
  const opened = toInstant(plan.openedOn);
  const active = plan.enrolments.filter(({ state }) => state === "active");
  const starts = new Map(active.map(({ student, startsOn }) => [student, toInstant(startsOn)]));
  const bySection = Map.groupBy(active, ({ section }) => section);
  const byClass = Map.groupBy(plan.assignments, ({ teachingClass }) => teachingClass);
  const links = Map.groupBy(
    plan.guardianLinks.filter(
      ({ canMessage, canView, isRestricted }) => canMessage && canView && !isRestricted,
    ),
    ({ student }) => student,
  );
  const now = (teachingClass: number): PersonNo =>
    byClass.get(teachingClass)?.find(({ role, endsOn }) => role === "primary" && endsOn === null)?.teacher ??
    -1;
  const always = (person: PersonNo, role: Member["role"]): Member => ({
    person,
    role,
    from: opened,
    until: null,
  });
  const shut = new Set(plan.accounts.filter(({ state }) => state === "disabled").map(({ person }) => person));
  const listClassTeachers = (teachingClass: number): Member[] =>
    (byClass.get(teachingClass) ?? []).map(({ teacher, startsOn, endsOn }) => ({
      person: teacher,
      role: "staff",
      from: Math.max(opened, toInstant(startsOn)),
      until: endsOn === null || endsOn > plan.today ? null : toInstant(endsOn),
      ...(endsOn !== null && endsOn > plan.today && { holdsUntil: toInstant(endsOn) }),
    }));
  const since = (student: PersonNo) => starts.get(student) ?? opened;
  return {
    now,
    always,
    since,
    activeStudents: active.map(({ student }) => student),
    teachers: plan.accounts
      .filter(({ roles, state }) => roles.includes("teacher") && state === "active")
      .map(({ person }) => person),
    /** Who cannot sign in is in no room. */
    isShutOut: (person: PersonNo): boolean => shut.has(person),
    listSectionStudents: (section: number): Member[] =>
      (bySection.get(section) ?? []).map(({ student }) => ({
        ...always(student, "student"),
        from: since(student),
      })),
    listClassTeachers,
    teachersOfSubject: (subject: SubjectCode): Member[] => {
      const teachers = plan.classes
        .flatMap((one, place) => (one.subject === subject ? listClassTeachers(place) : []))
        .filter(({ until }) => until === null);
      const lasting = teachers.filter(({ holdsUntil }) => holdsUntil === undefined);
      return [...new Map([...teachers, ...lasting].map((one) => [one.person, one])).values()];
    },
    listStudentGuardians: (student: PersonNo): Member[] =>
      (links.get(student) ?? []).map(({ guardian }) => ({
        ...always(guardian, "guardian"),
        from: since(student),
      })),
    guardians: (except: ReadonlySet<PersonNo>): Member[] =>
      [...new Set([...links.values()].flat().map(({ guardian }) => guardian))]
        .filter((guardian) => !except.has(guardian))
        .map((guardian) => always(guardian, "guardian")),
  };
}
