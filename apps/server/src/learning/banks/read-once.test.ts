import { setImmediate as turn } from "node:timers/promises";

import {
  commitQuestionImport,
  createQuestionImport,
  IMPORT_PART_BYTES,
  listBankQuestions,
  putQuestionImportPart,
  readQuestionImport,
} from "@dars/contract/learning/banks";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";

import { reportAfter } from "./insert-items.ts";
import { readFile } from "./read-file.ts";

takesLong();
const { owner, as, aTaughtSchool } = await attemptsBed();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const toBankParams = ({ school, subject, level }: TaughtSchool) => ({
  schoolId: school.id,
  subjectId: subject.id,
  levelId: level.id,
});

async function announced(place: TaughtSchool, fileName: string, bytes: Buffer) {
  const { id: importId } = await as(place.teacher.actor).call(createQuestionImport, {
    params: toBankParams(place),
    body: { key: aKey(), fileName, bytes: bytes.byteLength },
  });
  return { ...toBankParams(place), importId };
}

async function put(place: TaughtSchool, params: Awaited<ReturnType<typeof announced>>, bytes: Buffer) {
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.byteLength; part += 1)
    await as(place.teacher.actor).call(putQuestionImportPart, {
      params: { ...params, part },
      body: Uint8Array.from(bytes.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)),
    });
}

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Sound, broken, doubled and illustrated questions, some of them long. */
const items = fc.array(
  fc.oneof(
    fc.tuple(fc.constant("sound"), fc.stringMatching(/^[a-zء-ي]{1,40}$/)),
    fc.tuple(fc.constant("long"), fc.stringMatching(/^[a-z]{1,3}$/)),
    fc.tuple(fc.constant("picture"), fc.stringMatching(/^[a-z]{1,3}$/)),
    fc.tuple(fc.constant("broken"), fc.constant("x")),
  ),
  { minLength: 1, maxLength: 12 },
);

const LONG = 120_000;

const moodle = (list: readonly (readonly [string, string])[]) =>
  Buffer.from(
    `<?xml version="1.0"?><quiz>${list
      .map(([kind, word]) => {
        if (kind === "broken")
          return '<question type="calculatedmulti"><name><text>b</text></name></question>';
        const picture = kind === "picture" ? `<img src="data:image/png;base64,${DOT}">` : "";
        const stem = kind === "long" ? word.repeat(LONG / word.length) : word;
        return `<question type="shortanswer"><name><text>${word}</text></name>
          <questiontext format="html"><text><![CDATA[<p>${stem}${picture}</p>]]></text></questiontext>
          <answer fraction="100"><text>${word}</text></answer></question>`;
      })
      .join("")}</quiz>`,
  );

test("a file is read once: its previews and its commit tell and insert the same as reading it again would", async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 0, max: 3 }), async (list, previews) => {
      const place = await aTaughtSchool();
      const teacher = as(place.teacher.actor);
      const bytes = moodle(list);
      const params = await announced(place, "q.xml", bytes);
      await put(place, params, bytes);
      const expected = await readFile("q.xml", bytes);
      const { school } = place;
      const report = reportAfter(
        expected.found,
        expected.rows.map(({ fingerprint }) => fingerprint),
      );

      const first = await Promise.all([
        teacher.call(readQuestionImport, { params }),
        teacher.call(readQuestionImport, { params }),
      ]);
      // Whoever reads it again finds nothing.
      await owner.query("update question_import_parts set bytes = '' where school_id = $1", [school.id]);
      for (let no = 0; no < previews; no += 1) first.push(await teacher.call(readQuestionImport, { params }));
      const done = await teacher.call(commitQuestionImport, { params });

      for (const seen of [...first, done])
        expect({ format: seen.format, items: seen.items }).toEqual({ ...report });
      const again = await announced(place, "q.xml", bytes);
      await put(place, again, bytes);
      const { items: known } = await teacher.call(readQuestionImport, { params: again });
      expect(known.map(({ state }) => state)).toEqual(
        report.items.map(({ state }) => (state === "refused" ? state : "known")),
      );
      await owner.query("delete from question_import_reads where school_id = $1", [school.id]);
      await owner.query("delete from question_import_parts where school_id = $1", [school.id]);
      const { questions } = await teacher.call(listBankQuestions, { params: toBankParams(place), query: {} });
      const rows = new Map(expected.rows.map((row) => [row.fingerprint, row.question]));
      expect(questions.map(({ question }) => question).toReversed()).toEqual([...rows.values()]);
      const left = await owner.query<{ count: number }>(
        `select (select count(*) from question_import_reads where school_id = $1)::int
          + (select count(*) from question_import_parts where school_id = $1)::int as count,
          (select count(*) from question_media where school_id = $1)::int as media`,
        [school.id],
      );
      expect(left.rows).toEqual([{ count: 0, media: expected.media.size }]);
    }),
    { numRuns: sized(4, 40), seed: inject("seed") },
  );
});

test("a file of which a part comes again is read again, and a commit without a preview reads it too", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  const [one, other] = [moodle([["sound", "one"]]), moodle([["sound", "two"]])];
  const params = await announced(place, "q.xml", one);
  await put(place, params, one);
  expect((await teacher.call(readQuestionImport, { params })).items[0]).toMatchObject({ words: "one" });
  await put(place, params, other);

  expect((await teacher.call(commitQuestionImport, { params })).items[0]).toMatchObject({ words: "two" });
});

test("while a large file is read, the event loop goes on", async () => {
  const place = await aTaughtSchool();
  const list = Array.from({ length: sized(3000, 30_000) }, (_, no) => ["sound", `word ${no}`] as const);
  const bytes = moodle(list);
  const params = await announced(place, "q.xml", bytes);
  await put(place, params, bytes);

  const over = new AbortController();
  let turns = 0;
  const reading = as(place.teacher.actor)
    .call(readQuestionImport, { params })
    .finally(() => over.abort());
  for (; !over.signal.aborted; turns += 1) await turn();

  expect((await reading).items).toHaveLength(list.length);
  // Reading it in between takes as long and lets a few through.
  expect(turns).toBeGreaterThan(1000);
});
