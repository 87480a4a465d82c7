import { fixUploadRow, listUploadRows, readUploadReport } from "@dars/contract/roster/upload-rows";
import { checkUpload, createUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { filled, writeLines } from "#platform/testing/returned-workbook.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { takenLines } from "#roster/tables/returned-table.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { finishJobs, sendFile } from "./staged.factory.ts";

const bed = await testbed([rosterUploads]);
const { database, owner } = bed;

const HEADER =
  "student.number,student.given_ar,student.father_ar,student.family_ar,student.birth_date,section.level,section.name,guardian1.name,guardian1.relation,guardian1.phone";

/** What an office reads of a child in one line. */
const aLine = (birthDate: string) => [
  { field: "section", to: expect.stringMatching(/ – A$/) },
  { field: "birth_date", to: birthDate },
  { field: "guardian", to: "كاظم صادق الخفاجي" },
  { field: "phone", to: "+9647701234567" },
];

test("a row of an office's table is put right in place, imported, and known the next time", async () => {
  const { group, school, schoolId, first, read, commit, undo, look } = await anOffice(bed);
  const level = await aLevel(database, group);
  const [known] = (await look(`select code from levels where group_id =
    (select group_id from schools where id = $1)`)) as { code: string }[];
  await aSection(database, await aYear(database, school), { level, letter: "A" });
  const before = await dumpDatabase(owner);
  const table = [
    HEADER,
    `1001,زينب,كاظم,الخفاجي,2014-02-31,${known?.code},A,كاظم صادق الخفاجي,father,07701234567`,
    `1002,علي,كاظم,الخفاجي,2012-03-01,${known?.code},A,كاظم صادق الخفاجي,father,07701234567`,
    "",
  ].join("\r\n");
  const bytes = new Uint8Array(Buffer.from(table));
  const send = async () => {
    const sent = { schoolId, fileName: "students.csv", kind: "students" } as const;
    const { uploadId, sha256 } = await sendFile(first, bytes, sent);
    await first.call(checkUpload, { params: { schoolId, uploadId }, body: { sha256, choices: {} } });
    expect(await finishJobs(database)).toEqual([]);
    return uploadId;
  };

  const uploadId = await send();
  const { issues } = await first.call(listUploadRows, { params: { schoolId, uploadId }, query: {} });
  expect(issues).toContainEqual(
    expect.objectContaining({
      line: 2,
      column: "student.birth_date",
      code: "E_DATE",
      params: [{ name: "value", value: "2014-02-31" }],
    }),
  );

  for (const [locale, words] of [
    ["ar", ["السطر", "تاريخ الميلاد", "هذا ليس تاريخاً", "لم يُستورد"]],
    ["ckb", ["ڕیز", "ڕێکەوتی لەدایکبوون", "ئەمە ڕێکەوت نییە", "هاوردە نەکرا"]],
    ["en", ["Line", "Birth date", "This isn't a date", "Skipped"]],
  ] as const) {
    const report = await first.call(readUploadReport, { params: { schoolId, uploadId }, query: { locale } });
    const text = new TextDecoder().decode(report.bytes);
    for (const word of words) expect(text).toContain(word);
    // C.14: no codes and no keys.
    expect(text).not.toMatch(/[EW]_[A-Z]|student\.|guardian\d\./);
  }
  expect(await read(uploadId)).toMatchObject({
    brings: { students: 1, guardians: 1, teachers: 0, sections: 0, classes: 0, changedPeople: 0 },
    remarks: [{ code: "E_DATE", column: "student.birth_date", count: 1 }],
  });

  const cells = [{ column: "student.birth_date", value: "2014-02-28" }];
  await first.call(fixUploadRow, { params: { schoolId, uploadId, line: 2 }, body: { cells } });
  await finishJobs(database);
  expect(await read(uploadId)).toMatchObject({ state: "checked", issues: { errors: 0 } });
  const { changes } = await first.call(listUploadRows, {
    params: { schoolId, uploadId },
    query: { of: "changes" },
  });
  expect(changes).toMatchObject([
    { entity: "people", action: "create", name: "زينب كاظم الخفاجي", fields: aLine("2014-02-28") },
    { entity: "people", action: "create", name: "علي كاظم الخفاجي", fields: aLine("2012-03-01") },
  ]);
  expect(await read(uploadId)).toMatchObject({ changes: 2 });
  expect(await commit(uploadId)).toMatchObject({ state: "committed" });

  expect(
    await look("select birth_date::text as born from people where school_id = $1 and identifier = '1001'"),
  ).toEqual([{ born: "2014-02-28" }]);
  const again = await send();
  expect(await read(again)).toMatchObject({ state: "checked", changes: 0 });
  expect(await undo(uploadId)).toMatchObject({ state: "undone" });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("a line number is no student number until somebody says so, and what was said is kept with the upload", async () => {
  const { school, schoolId, first, read } = await anOffice(bed);
  await aYear(database, school);
  const bytes = new Uint8Array(Buffer.from("ت,اسم الطالب\r\n7,زينب كاظم صادق\r\n"));
  const sent = { schoolId, fileName: "list.csv", kind: "students" } as const;
  const { uploadId, sha256 } = await sendFile(first, bytes, sent);
  const params = { schoolId, uploadId };
  const check = async (columns: { column: string; key: string }[]) => {
    await first.call(checkUpload, { params, body: { sha256, choices: { columns } } });
    expect(await finishJobs(database)).toEqual([]);
    return read(uploadId);
  };

  const asRead = await check([]);
  expect(asRead.columns.taken).toEqual([
    { header: "ت", takenFor: null, preview: ["7"] },
    { header: "اسم الطالب", takenFor: "student.name", preview: ["زينب كاظم صادق"] },
  ]);
  expect(asRead.columns.keys).toContain("student.number");

  const asSaid = await check([{ column: "ت", key: "student.number" }]);
  expect(asSaid.columns.taken[0]).toMatchObject({ takenFor: "student.number" });
  expect(asSaid.choices).toEqual({ columns: [{ column: "ت", key: "student.number" }] });
});

test("a value that was changed in the app and in a table since it was taken stays until somebody takes the file's", async () => {
  const { school, schoolId, first, read, commit, look } = await anOffice(bed);
  await aYear(database, school);
  const { id } = await aStudent(database, school, { name: "Sara", phone: "+9647701110001" });
  const file = filled(
    await takenLines(database, { school }, "students", "en"),
    "student.id",
    "student.phone",
    new Map([[String(id), "+9647701110003"]]),
  );
  await owner.query("update people set phone = '+9647701110002' where id = $1", [id]);
  const phone = () => look(`select phone from people where school_id = $1 and id = ${id}`);
  const sent = { schoolId, fileName: "students.csv", kind: "students" } as const;
  const { uploadId, sha256 } = await sendFile(first, writeLines(file), sent);
  const params = { schoolId, uploadId };
  await first.call(checkUpload, { params, body: { sha256, choices: {} } });
  expect(await finishJobs(database)).toEqual([]);

  const { takenAt, changes, columns } = await read(uploadId);
  expect(Date.parse(takenAt ?? "")).not.toBeNaN();
  expect(changes).toBe(0);
  expect(columns.taken.map(({ header }) => header)).not.toContain("Leave as it is");
  const { issues } = await first.call(listUploadRows, { params, query: {} });
  const [clash] = issues;
  expect(clash).toMatchObject({
    code: "W_CHANGED_SINCE",
    column: "student.phone",
    params: [
      { name: "taken", value: "+9647701110001" },
      { name: "stored", value: "+9647701110002" },
      { name: "given", value: "+9647701110003" },
    ],
  });
  const report = await first.call(readUploadReport, { params, query: { locale: "en" } });
  expect(new TextDecoder().decode(report.bytes)).toContain("In the app now: +9647701110002");

  const cells = [{ column: "student.phone", value: "+9647701110003" }];
  await first.call(fixUploadRow, { params: { ...params, line: clash?.line ?? 0 }, body: { cells } });
  await finishJobs(database);
  expect(await phone()).toEqual([{ phone: "+9647701110002" }]);
  await commit(uploadId);
  expect(await phone()).toEqual([{ phone: "+9647701110003" }]);
});

test("the head office takes packages and no tables, which are of one school", async () => {
  const { group, first } = await anOffice(bed);
  const body = { key: aKey(), fileName: "students.csv", bytes: 1, kind: "students" } as const;

  const creating = first.call(createUpload, { params: { schoolId: group.officeId }, body });

  await expect(creating).rejects.toMatchObject({ code: "invalid", field: "/body/kind" });
});
