import { createStream, type PersonNo, type SchoolPlan } from "#demo/schools/public.ts";
import { makeDraft, type DraftLesson } from "#time/drafts/public.ts";

/** A lesson of the demo school's week. References are places in the plan's lists. */
export interface PlannedLesson {
  readonly weekday: number;
  readonly no: number;
  readonly teachingClass: number;
  readonly teacher: PersonNo;
}

const ROUNDS = 15;
const TRIES = 5;
const HOURS = [0, 1, 2, 3, 4].flatMap((weekday) => [1, 2, 3, 4, 5, 6].map((no) => ({ weekday, no })));
const CORE: ReadonlySet<string> = new Set(["MATH", "AR", "PHY", "CHEM"]);

/** The school's week without clashes, the same for the same seed. Throws where there is none. */
export function planWeek(seed: number, plan: SchoolPlan): readonly PlannedLesson[] {
  const teacherOf = teachersToday(plan);
  const teachers = [...new Set(teacherOf.values())];
  const sections = plan.sections.flatMap(({ year }, section) => (year === "current" ? [section] : []));
  const order = plan.classes.flatMap((one, teachingClass) =>
    Array.from({ length: one.periods }, () => ({ teachingClass, ...one })),
  );
  const lessons = order.map(({ teachingClass, section, subject }): DraftLesson => ({
    sections: [sections.indexOf(section)],
    teacher: teachers.indexOf(teacherOf.get(teachingClass) ?? -1),
    group: teachingClass,
    isCore: CORE.has(subject),
  }));
  const problem = {
    slots: HOURS,
    slotsOf: sections.map(() => [...HOURS.keys()]),
    lessons,
    teachers: teachers.map(() => ({
      closed: new Set<number>(),
      unwished: new Set<number>(),
      mostADay: null,
    })),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stream = createStream(seed, `school/${plan.place}/timetable/${attempt}`);
    const { places, clashes } = makeDraft(problem, () => stream.next(), ROUNDS);
    if (clashes > 0) continue;
    return order.flatMap(({ teachingClass }, at) => {
      const hour = HOURS[places[at] ?? -1];
      const teacher = teacherOf.get(teachingClass);
      return hour && teacher !== undefined ? [{ ...hour, teachingClass, teacher }] : [];
    });
  }
  throw new Error("The demo school's week could not be made without clashes.");
}

/** The first teacher of each class on the plan's day. */
function teachersToday({ today, assignments }: SchoolPlan): ReadonlyMap<number, PersonNo> {
  return new Map(
    assignments
      .filter(
        ({ role, startsOn, endsOn }) =>
          role === "primary" && startsOn <= today && (endsOn === null || endsOn > today),
      )
      .map(({ teachingClass, teacher }) => [teachingClass, teacher]),
  );
}
