import {
  commitQuestionImport,
  createQuestionImport,
  putQuestionImportPart,
  readQuestionImport,
} from "@dars/contract/learning/banks";
import { expect, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { sweepImports } from "./sweep-imports.ts";

const { database, owner, as, aTaughtSchool } = await attemptsBed();

const gift = (word: string) => Buffer.from(`Which river? {=${word} ~Tigris}`);

async function send(place: Awaited<ReturnType<typeof aTaughtSchool>>, word: string, hoursAgo: number) {
  const bank = { schoolId: place.school.id, subjectId: place.subject.id, levelId: place.level.id };
  const teacher = as(place.teacher.actor);
  const bytes = gift(word);
  const { id: importId } = await teacher.call(createQuestionImport, {
    params: bank,
    body: { key: aKey(), fileName: "q.gift", bytes: bytes.byteLength },
  });
  const params = { ...bank, importId };
  await teacher.call(putQuestionImportPart, {
    params: { ...params, part: 0 },
    body: Uint8Array.from(bytes),
  });
  await teacher.call(readQuestionImport, { params });
  await owner.query("update question_imports set created_at = now() - $2::interval where id = $1", [
    importId,
    `${hoursAgo} hours`,
  ]);
  return params;
}

/** Which imports have parts, and which have pieces of what was read. */
async function listHeld(schoolId: number) {
  const { rows } = await owner.query<{ parts: number[]; reads: number[] }>(
    `select array(select distinct import_id::int from question_import_parts where school_id = $1 order by 1) as parts,
       array(select distinct import_id::int from question_import_reads where school_id = $1 order by 1) as reads`,
    [schoolId],
  );
  return rows[0];
}

test("files of imports go a day after they were announced, though nobody imports again, in each school", async () => {
  const [place, other] = [await aTaughtSchool(), await aTaughtSchool()];
  const old = await send(place, "Euphrates", 25);
  const young = await send(place, "Zab", 23);
  await send(other, "Khabur", 25);
  const both = [old.importId, young.importId];
  expect(await listHeld(place.school.id)).toEqual({ parts: both, reads: both });

  expect(await sweepImports(database)).toBe(4);

  expect(await listHeld(place.school.id)).toEqual({ parts: [young.importId], reads: [young.importId] });
  expect(await listHeld(other.school.id)).toEqual({ parts: [], reads: [] });
  await expect(as(place.teacher.actor).call(commitQuestionImport, { params: young })).resolves.toMatchObject({
    state: "committed",
  });
  expect(await sweepImports(database)).toBe(0);
});

test("a file that waited a day is not put in without its questions: it is sent again", async () => {
  const place = await aTaughtSchool();
  const params = await send(place, "Tigris again", 25);
  const teacher = as(place.teacher.actor);
  await sweepImports(database);

  for (const route of [readQuestionImport, commitQuestionImport])
    await expect(teacher.call(route, { params })).rejects.toMatchObject({
      details: { reason: "incomplete" },
    });

  await teacher.call(putQuestionImportPart, {
    params: { ...params, part: 0 },
    body: Uint8Array.from(gift("Tigris again")),
  });
  const { state, items } = await teacher.call(commitQuestionImport, { params });
  expect({ state, items: items.map((item) => item.state) }).toEqual({
    state: "committed",
    items: ["imported"],
  });
  const { rows } = await owner.query("select from bank_questions where import_id = $1", [params.importId]);
  expect(rows).toHaveLength(1);
});

test("of a package with pages that was put in the parts go after a day too, and the import stays as it is", async () => {
  const place = await aTaughtSchool();
  const params = await send(place, "Diyala", 23);
  await owner.query(
    `update question_imports set state = 'committed', committed_at = now(), found = null,
       report = '{"format": "common-cartridge", "items": [{"reasons": ["It is a page, not a question."]}]}' where id = $1`,
    [params.importId],
  );
  expect(await sweepImports(database)).toBe(0);
  await owner.query("update question_imports set created_at = now() - interval '25 hours' where id = $1", [
    params.importId,
  ]);

  expect(await sweepImports(database)).toBeGreaterThan(0);

  expect(await listHeld(place.school.id)).toEqual({ parts: [], reads: [] });
  const { rows } = await owner.query("select state from question_imports where id = $1", [params.importId]);
  expect(rows).toEqual([{ state: "committed" }]);
});
