import { expect, test } from "vitest";

import { rowsRead } from "#platform/testing/rows-read.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";
import { staffLines, studentLines } from "./lines.queries.ts";

const { database, owner, aTaughtSubject, published } = await lessonsBed();

test("a list of lessons reads the versions of its own subject, however many the school has", async () => {
  const place = await aTaughtSubject();
  const { school, offering, student, teacher } = place;
  await published(place, [aTextBlock("One.")]);
  await published(place, [aTextBlock("Two.")]);
  await addElsewhere(school.id, 5000);

  const lists = [
    studentLines(school.id, offering.id, student.id),
    staffLines(
      database.reading(school.id),
      school.id,
      offering.id,
      { kind: "classes", teacherId: teacher.id },
      null,
    ),
  ];
  for (const list of lists)
    expect(await rowsRead(database, school.id, "lesson_versions", list)).toBeLessThan(20);
});

/** So many lessons with a version in another subject of the school. */
async function addElsewhere(schoolId: number, count: number) {
  await owner.query(
    `with made as (
       insert into lessons (school_id, offering_id, position, name_ar)
       select $1, max(offering.id), no, 'الدرس ' || no
       from subject_offerings as offering, generate_series(1, $2::int) as no where offering.school_id = $1 group by no
       returning id
     ) insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
       select $1, made.id, 1, 'ar', 'published', (select min(id) from accounts), now() from made`,
    [schoolId, count],
  );
  await owner.query("analyze lessons, lesson_versions");
}
