import { createFile, type FileKind } from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { aFilesBed } from "./files-bed.factory.ts";
import { signIn } from "./files.factory.ts";

const { server, school, aSender } = await aFilesBed();

test.each<[FileKind, string, string]>([
  ["file", "My homework.pdf", "My homework.pdf"],
  ["file", "0770 123 4567.pdf", "file.pdf"],
  ["file", "write to me at somebody@example.com.docx", "file.docx"],
  ["photo", "0770 123 4567.jpg", "photo"],
  ["voice", "www.example.com.webm", "voice"],
])("a student's %s named %s is shown as %s", async (kind, name, shown) => {
  const student = await signIn(server, (await aStudent(server.database, school)).actor);
  const announce = { params: { schoolId: school.id }, body: { id: aKey(), kind, name, bytes: 10 } };

  expect((await student.client.call(createFile, announce)).file.name).toBe(shown);
});

test("what the staff call a file stays", async () => {
  const teacher = await aSender();
  const body = { id: aKey(), kind: "file", name: "Office 07701234567.pdf", bytes: 10 } as const;

  const { file } = await teacher.client.call(createFile, { params: { schoolId: school.id }, body });

  expect(file.name).toBe("Office 07701234567.pdf");
});
