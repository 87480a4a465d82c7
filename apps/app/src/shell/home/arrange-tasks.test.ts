import type { FamilyTask } from "@dars/contract/shell/tonight";
import { array, assert, boolean, constantFrom, oneof, constant, property, record } from "fast-check";
import { expect, test } from "vitest";

import { arrangeTasks } from "./arrange-tasks.ts";
import type { EveningTask } from "./use-evening.ts";

const task = (kind: FamilyTask["kind"], no: number, own: Partial<EveningTask> = {}): EveningTask => ({
  schoolId: 12,
  studentId: 5,
  key: `${kind === "permission" ? "message" : kind}-${no}`,
  kind,
  title: null,
  subject: null,
  at: null,
  questions: null,
  minutes: null,
  offeringId: null,
  lessonId: null,
  score: null,
  choice: null,
  isWaiting: false,
  isFresh: false,
  ...own,
});

test("a kind is shown twice while another kind waits, and fills the list when none does", () => {
  const exercises = [1, 2, 3, 4, 5, 6].map((no) => task("exercise", no));
  const others = [task("post", 7), task("mark", 8), task("message", 9)];

  expect(arrangeTasks([...exercises, ...others]).shown.map(({ key }) => key)).toEqual([
    "exercise-1",
    "exercise-2",
    "post-7",
    "mark-8",
    "message-9",
  ]);
  expect(arrangeTasks(exercises).shown).toHaveLength(5);
});

test("what was ticked off here a moment ago keeps its place; what was done before comes last", () => {
  const done = { choice: { choice: "done", isOwn: true, by: null } } as const;
  const tasks = [
    task("exercise", 1, done),
    task("post", 2, { ...done, isFresh: true, isWaiting: true }),
    task("mark", 3),
  ];

  const { shown, left } = arrangeTasks(tasks);

  expect(shown.map(({ key }) => key)).toEqual(["post-2", "mark-3", "exercise-1"]);
  expect(left).toBe(1);
});

test("never more than five, none twice, and none lost that was put off", () => {
  const choice = oneof(
    constant(null),
    record({ choice: constantFrom("done", "taken", "later"), isOwn: boolean(), by: constant(null) }),
  );
  const kind = constantFrom("exercise", "post", "mark", "message", "absence");
  const drawn = array(record({ kind, choice, isFresh: boolean() }), { maxLength: 20 });
  assert(
    property(drawn, (list) => {
      const tasks = list.map((each, no) => task(each.kind, no, each));
      const { shown, later, left } = arrangeTasks(tasks);
      expect(shown.length).toBeLessThanOrEqual(5);
      expect(new Set(shown).size).toBe(shown.length);
      const open = tasks.filter((each) => each.choice === null || each.choice.choice === "taken");
      expect(left).toBe(open.length);
      expect(later).toEqual(tasks.filter((each) => each.choice?.choice === "later"));
      const isWorth = shown.some((each) => each.choice?.choice !== "done" || each.isFresh);
      expect(open.length === 0 || isWorth).toBe(true);
    }),
  );
});
