import { figureOf, type Figure } from "#bench/measure.ts";
import { inSeconds, type Line, type Section } from "#bench/report.ts";
import { clashesOf, clashRules } from "#contract/time/clashes.ts";
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

/** The cost of the editor and the draft maker by themselves, without a database. */
export async function measure(): Promise<Section> {
  return {
    title: "The timetable",
    command: "npm run bench -- time",
    note: `Every clash of a full week of ${SECTIONS} sections (${SECTIONS * HOURS.length} lessons), and a week of ${DRAFT_SECTIONS} sections made from nothing until it has no clash, judged by that same check. Each teacher holds ${SECTIONS_OF_A_TEACHER * WEEKLY} of ${HOURS.length} hours.`,
    lines: [clashLine(repeated(checkWeek)), draftLine(repeated(makeWeek))],
  };
}

function repeated(work: (round: number) => void): Figure {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const before = performance.now();
    work(round);
    return performance.now() - before;
  });
  return figureOf(times);
}

/** A subject's teacher holds four sections in a row. */
const teacherOf = (section: number, subject: number): number =>
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
  const teacherId = teacherOf(section, subject) + 1;
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
  if (clashesOf(LESSONS, RULES).length > 0) throw new Error("This week has no clash.");
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
        teacher: teacherOf(section, subject),
        group: section * SUBJECTS + subject,
      })),
      teachers: Array.from({ length: teachers }, () => ({
        closed: new Set<number>(),
        unwished: new Set<number>(),
        mostADay: null,
      })),
    },
    randomOf(seed + 1),
    MOST_ROUNDS,
    (_progress, { clashes }) => clashes === 0,
  );
  const week = order.flatMap(({ section, subject }, at) => {
    const hour = HOURS[places[at] ?? -1];
    return hour ? [placed(section, subject, hour, at + 1)] : [];
  });
  if (week.length < order.length || clashesOf(week, RULES).length > 0)
    throw new Error("The week has a clash, or a lesson without an hour.");
}

/** A small stream that only depends on its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const clashLine = ({ median, min, max }: Figure): Line => ({
  what: `clash check of ${SECTIONS} sections`,
  ours: `${median.toFixed(0)} ms (${min.toFixed(0)}–${max.toFixed(0)})`,
  limit: "",
  budget: `≤ ${CLASH_MS} ms`,
  isMet: median <= CLASH_MS,
});

const draftLine = (figure: Figure): Line => ({
  what: `draft of ${DRAFT_SECTIONS} sections without a clash`,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${DRAFT_MS / 1000} s`,
  isMet: figure.median <= DRAFT_MS,
});
