import { remindOfHomework } from "@dars/contract/learning/homework-writing";
import type { ApiError } from "@dars/contract/platform/client";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { homeworkBed } from "./homework.factory.ts";

const { owner, as, aPlace, set, lines } = await homeworkBed();

test.each([
  { teaches: [true, true], toRemind: 2, author: 2, colleague: "not-found", first: [1, 1] },
  { teaches: [true, false], toRemind: 1, author: 1, colleague: 1, first: [1, 0] },
  { teaches: [false, true], toRemind: 1, author: 1, colleague: 1, first: [0, 1] },
  { teaches: [false, false], toRemind: 0, author: "reminded", colleague: 2, first: [0, 0] },
])(
  "HW-5: who has set it and teaches of its classes $teaches reminds $author, and a teacher of the others $colleague",
  async ({ teaches, toRemind, author, colleague: byColleague, first }) => {
    const { teacher, colleague, firstClass, secondClass, student, beside, ...place } = await aPlace();
    const { schoolId } = place;
    const all = { ...place, teacher, colleague, firstClass, secondClass, student, beside };
    const assign = (classId: number, to: Member) =>
      owner.query(
        "update teacher_assignments set teacher_id = $3 where school_id = $1 and teaching_class_id = $2",
        [schoolId, classId, to.id],
      );
    await assign(secondClass.id, teacher);
    const classIds = [firstClass.id, secondClass.id];
    const { id } = await set(all, { classIds });
    for (const [at, classId] of classIds.entries()) await assign(classId, teaches[at] ? teacher : colleague);

    const remind = (by: Member) =>
      as(by.actor)
        .call(remindOfHomework, { params: { schoolId, homeworkId: id }, body: { key: aKey() } })
        .then(
          ({ students }) => students,
          ({ code, details }: ApiError) => details["reason"] ?? code,
        );
    const countReminders = () =>
      Promise.all(
        [student, beside].map(async (of) => {
          const { rows } = await owner.query<{ count: number }>(
            "select count(*)::int as count from notifications where person_id = $1 and kind = 'homework-reminder'",
            [of.id],
          );
          return rows[0]?.count;
        }),
      );

    expect(await lines(all, teacher)).toMatchObject([{ toRemind, may: { remind: toRemind > 0 } }]);
    expect(await remind(teacher)).toBe(author);
    expect(await countReminders()).toEqual(first);
    expect(await remind(teacher)).toBe("reminded");
    expect(await remind(colleague)).toBe(byColleague);
    expect(await countReminders()).toEqual([1, 1]);
    expect(await lines(all, teacher)).toMatchObject([{ toRemind: 0, may: { remind: false } }]);
  },
);
