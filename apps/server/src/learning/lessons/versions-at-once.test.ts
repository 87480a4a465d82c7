import { createVersion } from "@dars/contract/learning/lesson-versions";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { lessonsBed } from "./lessons.factory.ts";

const { as, owner, aTaughtSubject, begun } = await lessonsBed();

test("versions of a lesson that are begun at once get a number each, one after the other", async () => {
  const place = await aTaughtSubject();
  const { school, teacher } = place;
  const { id: lessonId, versionId: fromVersionId } = await begun(place, teacher);

  await Promise.all(
    Array.from({ length: 4 }, () =>
      as(teacher.actor).call(createVersion, {
        params: { schoolId: school.id, lessonId },
        body: { key: aKey(), kind: "revision", language: "ar", fromVersionId },
      }),
    ),
  );

  const { rows } = await owner.query<{ seq: number }>(
    "select seq from lesson_versions where school_id = $1 and lesson_id = $2 order by seq",
    [school.id, lessonId],
  );
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});
