import { computeFigure, type Figure } from "#bench/measure.ts";
import { measureRegisters } from "#bench/registers.ts";
import { inSeconds, type ReportLine, type Section } from "#bench/report.ts";
import { measureStudentDay } from "#bench/student-day.ts";
import { listClashes, clashRules } from "#contract/time/clashes.ts";
import { FIRST_SCHOOL_FAMILIES, planSchool } from "#server/demo/schools/public.ts";
import { planWeek } from "#server/demo/timetable/week.ts";
import { LEVELS } from "#server/school/curriculum/public.ts";
import { proposeCover } from "#server/time/cover/propose-cover.ts";
import { makeDraft } from "#server/time/drafts/make-draft.ts";

const SECTIONS = 300;
const DRAFT_SECTIONS = 60;
const SUBJECTS = 6;
const WEEKLY = 5;
const SECTIONS_OF_A_TEACHER = 4;
const ROUNDS = 5;
const MOST_ROUNDS = 400;
const CLASH_MS = 100;
const DRAFT_MS = 120_000;
const DEMO_MS = 20_000;
const ABSENT = 12;
const COVER_MS = 10_000;

const NUMBERS = [1, 2, 3, 4, 5, 6];
const HOURS = [0, 1, 2, 3, 4].flatMap((weekday) => NUMBERS.map((no) => ({ weekday, no })));
const PLAN = {
  title: "Morning",
  shift: "morning" as const,
  weekDays: 31,
  periods: NUMBERS.map((no) => ({
    no,
    kind: "lesson" as const,
    startsAt: `${no + 10}:00`,
    endsAt: `${no + 10}:45`,
  })),
};

/** The cost of the editor and the draft maker by themselves, without a database; then a student's day through the whole stack. */
export async function measure(): Promise<Section> {
  return {
    title: "The timetable",
    command: "npm run bench -- time",
    note: `Every clash of a full week of ${SECTIONS} sections (${SECTIONS * HOURS.length} lessons), and a week of ${DRAFT_SECTIONS} sections made from nothing until it has no clash, judged by that same check. Each teacher holds ${SECTIONS_OF_A_TEACHER * WEEKLY} of ${HOURS.length} hours. The demo school is its larger one, of twelve sections. The day is that of ${DRAFT_SECTIONS} sections, every open lesson of it with its proposals ranked. “Today” is the schedule of one day with lessons in the demo school; “read by primary key” is a session-checked read of one row through the whole stack. The register is one of 50 students in a school of 4,500, over HTTP with session and policy; saves are corrections of three marks, four at once.`,
    lines: [
      clashLine(repeated(checkWeek)),
      draftLine(repeated(makeWeek)),
      secondsLine("draft of the demo school", repeated(makeDemoWeek), DEMO_MS),
      secondsLine(`a day with ${ABSENT} teachers away, planned`, repeated(planDay), COVER_MS),
      await measureStudentDay(),
      ...(await measureRegisters()),
    ],
  };
}

function repeated(work: (round: number) => void): Figure {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const before = performance.now();
    work(round);
    return performance.now() - before;
  });
  return computeFigure(times);
}

/** A subject's teacher holds four sections in a row. */
const computeTeacher = (section: number, subject: number): number =>
  Math.floor(section / SECTIONS_OF_A_TEACHER) * SUBJECTS + subject;

const LESSONS = Array.from({ length: SECTIONS }, (_, section) =>
  HOURS.map((hour, at) => {
    // The four sections of a teacher have its subject in different hours.
    const subject = (at + section) % SUBJECTS;
    return placed(section, subject, hour, section * HOURS.length + at + 1);
  }),
).flat();

function placed(section: number, subject: number, hour: (typeof HOURS)[number], id: number) {
  const classId = section * SUBJECTS + subject + 1;
  const teacherId = computeTeacher(section, subject) + 1;
  return {
    ...hour,
    id,
    shift: "morning" as const,
    classIds: [classId],
    sectionIds: [section + 1],
    teacherId,
    roomId: null,
  };
}

const RULES = clashRules({ plans: [PLAN], teachers: [] });

function checkWeek(): void {
  if (listClashes(LESSONS, RULES).length > 0) throw new Error("This week has no clash.");
}

function makeWeek(seed: number): void {
  const order = Array.from({ length: DRAFT_SECTIONS }, (_, section) =>
    Array.from({ length: SUBJECTS * WEEKLY }, (_lesson, at) => ({ section, subject: at % SUBJECTS })),
  ).flat();
  const teachers = Math.ceil(DRAFT_SECTIONS / SECTIONS_OF_A_TEACHER) * SUBJECTS;
  const { places } = makeDraft(
    {
      slots: HOURS,
      slotsOf: Array.from({ length: DRAFT_SECTIONS }, () => [...HOURS.keys()]),
      lessons: order.map(({ section, subject }) => ({
        sections: [section],
        teacher: computeTeacher(section, subject),
        group: section * SUBJECTS + subject,
      })),
      teachers: Array.from({ length: teachers }, () => ({
        closed: new Set<number>(),
        unwished: new Set<number>(),
        mostADay: null,
      })),
    },
    createRandom(seed + 1),
    MOST_ROUNDS,
    (_progress, { clashes }) => clashes === 0,
  );
  const week = order.flatMap(({ section, subject }, at) => {
    const hour = HOURS[places[at] ?? -1];
    return hour ? [placed(section, subject, hour, at + 1)] : [];
  });
  if (week.length < order.length || listClashes(week, RULES).length > 0)
    throw new Error("The week has a clash, or a lesson without an hour.");
}

/** A small stream that only depends on its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const clashLine = ({ median, min, max }: Figure): ReportLine => ({
  what: `clash check of ${SECTIONS} sections`,
  ours: `${median.toFixed(0)} ms (${min.toFixed(0)}–${max.toFixed(0)})`,
  limit: "",
  budget: `≤ ${CLASH_MS} ms`,
  isMet: median <= CLASH_MS,
});

const draftLine = (figure: Figure): ReportLine =>
  secondsLine(`draft of ${DRAFT_SECTIONS} sections without a clash`, figure, DRAFT_MS);

const secondsLine = (what: string, figure: Figure, budgetMs: number): ReportLine => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${budgetMs / 1000} s`,
  isMet: figure.median <= budgetMs,
});

/** The larger of the demo schools. */
const DEMO = planSchool(1, "2026-11-22", {
  place: 0,
  loginPrefixes: { group: "", school: "" },
  levels: LEVELS,
  sections: 12,
  students: 300,
  management: 6,
  families: FIRST_SCHOOL_FAMILIES,
  hasCast: true,
});

function makeDemoWeek(seed: number): void {
  if (planWeek(seed + 1, DEMO).length === 0) throw new Error("The demo school has lessons.");
}

const NAME = { ar: null, ckb: null, en: "Teacher" };
const NOTHING = { room: null, change: null, sequence: 0 };
const DAY = LESSONS.filter(
  ({ weekday, sectionIds: [section = 0] }) => weekday === 0 && section <= DRAFT_SECTIONS,
).map((lesson) => {
  const [startsAt, endsAt] = [`${lesson.no + 10}:00`, `${lesson.no + 10}:45`];
  return {
    ...lesson,
    ...NOTHING,
    startsAt,
    endsAt,
    planned: { startsAt, endsAt },
    subjectId: lesson.teacherId % SUBJECTS,
    plannedTeacherId: lesson.teacherId,
    places: lesson.sectionIds.map((sectionId) => ({ levelId: 1, sectionId })),
  };
});
const TEACHERS = [...new Set(DAY.map(({ teacherId }) => teacherId))].map((id) => ({
  id,
  name: NAME,
  subjectIds: [id % SUBJECTS],
  sectionIds: DAY.filter(({ teacherId }) => teacherId === id).flatMap(({ sectionIds }) => sectionIds),
  freeDays: 0,
}));

function planDay(): void {
  const away = new Set(TEACHERS.slice(0, ABSENT).map(({ id }) => id));
  const none = new Map<number, number>();
  const planned = proposeCover({
    weekday: 0,
    lessons: DAY,
    teachers: TEACHERS,
    isAway: (teacherId) => away.has(teacherId),
    covers: { day: none, week: none, term: none },
  });
  if (planned.length < ABSENT || planned.some(({ bestId }) => bestId !== null && away.has(bestId)))
    throw new Error("Somebody who is away covers a lesson.");
}
