import { tickHomework } from "@dars/contract/learning/student-homework";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { sized } from "#platform/testing/sized.ts";

import { homeworkBed } from "./homework.factory.ts";
import { mergeTicks, type TickWrite } from "./merge-ticks.ts";

const write = fc.record<TickWrite>({ isDone: fc.boolean(), at: fc.integer({ min: 0, max: 20 }) });
const merged = (writes: readonly TickWrite[]) =>
  writes.reduce<TickWrite | undefined>((known, one) => mergeTicks(known, one), undefined);

test("HW-8: ticks of several devices come to the same in any order, and as often as they arrive", () => {
  const shuffledWrites = fc
    .array(write, { minLength: 1, maxLength: 8 })
    .chain((writes) =>
      fc.tuple(
        fc.constant(writes),
        fc.shuffledSubarray([...writes, ...writes], { minLength: writes.length * 2 }),
      ),
    );

  fc.assert(
    fc.property(shuffledWrites, ([writes, again]) => {
      const last = Math.max(...writes.map(({ at }) => at));
      const isDone = writes.some((one) => one.at === last && one.isDone);
      expect(merged(writes)).toEqual({ at: last, isDone });
      expect(merged(again)).toEqual({ at: last, isDone });
    }),
  );
});

test("HW-8: the server merges ticks as mergeTicks does, from any sender, the same one twice", async () => {
  const { as, aPlace, set, has } = await homeworkBed();
  const place = await aPlace();
  const writers = [place.student, place.mother, place.father];
  const start = Date.now() - 1_000_000;

  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 5 }), async (writes) => {
      const { id } = await set(place);
      const params = { schoolId: place.schoolId, studentId: place.student.id, homeworkId: id };
      for (const [at, one] of writes.entries()) {
        const by = writers[at % writers.length] ?? place.student;
        const moment = new Date(start + one.at * 1000).toISOString();
        const body = { key: aKey(), isDone: one.isDone, at: moment };
        await as(by.actor).call(tickHomework, { params, body });
        await as(by.actor).call(tickHomework, { params, body });
      }
      const found = (await has(place, place.father)).find((line) => line.id === id);
      expect(found?.tick !== null).toBe(merged(writes)?.isDone);
    }),
    { numRuns: sized(10, 60) },
  );
});
