import { expect, test } from "vitest";

import { aManifest, aPackage, aZip, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { readPackage } from "./read-package.ts";

const manifest = aManifest(SMALL_SCHOOL);

test.each([
  ["Excel's 1 for 1.0", manifest.replace("version,1.0", "version,1")],
  ["a header propertyValue", manifest.replace("propertyName,value", "propertyName,propertyValue")],
  ["another case of bulk", manifest.replace("file.users,bulk", "file.users,Bulk")],
  ["another case of a file", manifest.replace("file.users,bulk", "file.Users,bulk")],
])("W_MANIFEST: %s is mended", async (_, text) => {
  const { files, log } = await readPackage(await aZip({ ...SMALL_SCHOOL, "manifest.csv": text }));

  expect(log.listed.map(({ code }) => code)).toEqual(["W_MANIFEST"]);
  expect(files.get("users")?.rows).toHaveLength(5);
});

test.each([
  ["another format", manifest.replace("version,1.0", "version,2.0")],
  ["another version", manifest.replace("version,1.1", "version,1.3")],
  ["no version", manifest.replace("oneroster.version,1.1\r\n", "")],
  ["a header of its own", manifest.replace("propertyName,value", "name,value")],
  ["a property twice", manifest.replace("file.users,bulk", "file.users,bulk\r\nfile.users,delta")],
  ["a mode that nobody knows", manifest.replace("file.users,bulk", "file.users,full")],
  ["no line for a file that is there", manifest.replace("file.users,bulk\r\n", "")],
  ["a file that is not there", manifest.replace("file.results,absent", "file.results,bulk")],
  ["a broken quote", manifest.replace("Test", 'T"est')],
])("a manifest with %s is refused", async (_, text) => {
  const path = await aZip({ ...SMALL_SCHOOL, "manifest.csv": text });

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "manifest" });
});

test("a zip without a manifest is refused", async () => {
  await expect(readPackage(await aZip(SMALL_SCHOOL))).rejects.toMatchObject({ reason: "manifest" });
});

test("W_FILENAME_CASE: a file is found whatever the case of its name", async () => {
  const { "users.csv": users = "", ...rest } = SMALL_SCHOOL;

  const { files, log } = await readPackage(
    await aPackage({ ...rest, "Users.CSV": users }, { modes: { users: "bulk" } }),
  );

  expect(log.listed).toMatchObject([{ file: "Users.CSV", code: "W_FILENAME_CASE" }]);
  expect(files.get("users")?.rows).toHaveLength(5);
});

test("W_MANIFEST: a file that the manifest calls absent, or that is no roster file, is not read", async () => {
  const path = await aZip({
    ...SMALL_SCHOOL,
    "manifest.csv": manifest,
    "results.csv": "x",
    "resources.csv": "x",
    "read-me.txt": "x",
  });

  const { files, log } = await readPackage(path);

  expect(log.listed.map(({ code, file }) => [code, file])).toEqual([
    ["W_MANIFEST", "read-me.txt"],
    ["W_MANIFEST", "resources.csv"],
    ["W_MANIFEST", "results.csv"],
  ]);
  expect(files.has("results")).toBe(false);
});
