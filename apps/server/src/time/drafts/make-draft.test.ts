import { listClashes, periodTimes } from "@dars/contract/time/clashes";
import { expect, test } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { type DraftLesson, type DraftProblem } from "./draft-maker.ts";
import { makeDraft } from "./make-draft.ts";

heavy();

/** A small stream that only depends on its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WEEK = [0, 1, 2, 3, 4].flatMap((weekday) => [1, 2, 3, 4, 5, 6].map((no) => ({ weekday, no })));
const PLAN = {
  title: "Plan",
  shift: "morning" as const,
  weekDays: 31,
  periods: [1, 2, 3, 4, 5, 6].map((no) => ({
    no,
    kind: "lesson" as const,
    startsAt: `0${no + 2}:00`,
    endsAt: `0${no + 2}:45`,
  })),
};

/** As many sections as told with thirty lessons each, and teachers who are full to five sixths; two have a free day. */
function aProblem(sections: number, more: Partial<DraftLesson> = {}): DraftProblem {
  const perClass = [6, 6, 5, 5, 4, 4];
  const lessons: DraftLesson[] = [];
  const taught: number[] = [];
  for (let section = 0; section < sections; section += 1)
    for (const [subject, periods] of perClass.entries()) {
      let teacher = taught.findIndex((sum, at) => at % perClass.length === subject && sum + periods <= 22);
      while (teacher < 0) {
        taught.push(0);
        if ((taught.length - 1) % perClass.length === subject) teacher = taught.length - 1;
      }
      taught[teacher] = (taught[teacher] ?? 0) + periods;
      for (let count = 0; count < periods; count += 1)
        lessons.push({ sections: [section], teacher, group: section * 10 + subject, ...more });
    }
  const closed = new Set(WEEK.flatMap(({ weekday }, slot) => (weekday === 2 ? [slot] : [])));
  return {
    slots: WEEK,
    slotsOf: Array.from({ length: sections }, () => [...WEEK.keys()]),
    lessons,
    teachers: taught.map((_, at) => ({
      closed: at < 2 ? closed : new Set<number>(),
      unwished: new Set(),
      mostADay: null,
    })),
  };
}

/** Judged by the same check as the editor's, which knows nothing of how it was made. */
function clashesIn({ lessons, teachers }: DraftProblem, places: readonly (number | null)[]) {
  const placed = lessons.flatMap(({ sections, teacher, group }, id) => {
    const slot = WEEK[places[id] ?? -1];
    return slot
      ? [
          {
            id,
            ...slot,
            shift: "morning" as const,
            classIds: [group],
            sectionIds: sections,
            teacherId: teacher,
            roomId: null,
          },
        ]
      : [];
  });
  const wishes = new Map(
    teachers.map(({ closed }, id) => [
      id,
      { freeDays: closed.size > 0 ? 4 : 0, unwished: [], mostADay: null },
    ]),
  );
  expect(placed).toHaveLength(lessons.length);
  return listClashes(placed, { times: periodTimes([PLAN]), wishes });
}

test("TT-1: a draft for twelve sections has no clash, and teachers have few free hours between lessons", () => {
  const problem = aProblem(12);

  const { places, clashes } = makeDraft(problem, createRandom(7), 60);

  expect(clashes).toBe(0);
  expect(clashesIn(problem, places)).toEqual([]);
});

test("what is pinned stays, and a draft goes on from where lessons are today", () => {
  const plain = aProblem(4);
  const first = makeDraft(plain, createRandom(3), 30);
  const pinned = new Set([0, 1, 2, 40, 41]);
  const problem = {
    ...plain,
    lessons: plain.lessons.map((lesson, at) => {
      const slot = first.places[at] ?? 0;
      return pinned.has(at) ? { ...lesson, pinnedAt: slot } : { ...lesson, startAt: slot };
    }),
  };

  const again = makeDraft(problem, createRandom(5), 10);

  expect([...pinned].map((at) => again.places[at])).toEqual([...pinned].map((at) => first.places[at]));
  expect(again.cost).toBeLessThanOrEqual(first.cost);
  expect(clashesIn(problem, again.places)).toEqual([]);
});

test("it stops when it is told to, and says what still clashes where no timetable is possible", () => {
  const problem = aProblem(6);
  const impossible = { ...problem, lessons: problem.lessons.map((lesson) => ({ ...lesson, teacher: 0 })) };

  const { rounds, clashes } = makeDraft(impossible, createRandom(1), 1000, (progress) => progress >= 0.003);

  expect(rounds).toBe(3);
  expect(clashes).toBeGreaterThan(0);
});
