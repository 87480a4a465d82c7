import { prepareRollover } from "@dars/contract/school/rollover";
import { expect, test } from "vitest";

import { aTextBlock, lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { NEXT_YEAR } from "./rollover.factory.ts";
import { rollover } from "./rollover.routes.ts";

const { owner, as, aTaughtSubject, published } = await lessonsBed(rollover);

test("published lessons are copied into the next year, once however often it is prepared", async () => {
  const place = await aTaughtSubject();
  await published(place, [aTextBlock("Every body stays at rest.")], "Newton");
  const prepare = () =>
    as(place.management.actor).call(prepareRollover, {
      params: { schoolId: place.school.id },
      body: { key: aKey(), yearId: null, year: NEXT_YEAR },
    });

  const { yearId } = await prepare();
  await prepare();

  const { rows } = await owner.query(
    `select lesson.name_en, version.state from lessons as lesson
     join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
     join lesson_versions as version on version.school_id = lesson.school_id and version.lesson_id = lesson.id
     where offering.school_id = $1 and offering.year_id = $2`,
    [place.school.id, yearId],
  );
  expect(rows).toEqual([{ name_en: "Newton", state: "published" }]);
});
