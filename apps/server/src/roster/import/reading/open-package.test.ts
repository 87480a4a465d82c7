import { readFile, writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { aManifest, aPackage, aZip, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { LIMITS, type Limits } from "./open-package.ts";
import { readPackage } from "./read-package.ts";

const USERS_HEADER = String(SMALL_SCHOOL["users.csv"]).split("\r\n")[0];

const WHOLE = { "manifest.csv": aManifest(SMALL_SCHOOL), ...SMALL_SCHOOL };

test("a package that is right is read whole", async () => {
  const { manifest, files, log } = await readPackage(await aPackage(SMALL_SCHOOL));

  expect(manifest).toMatchObject({ version: "1.1", sourceCode: "test" });
  expect([...files.keys()]).toEqual([
    "orgs",
    "academicSessions",
    "courses",
    "classes",
    "users",
    "enrollments",
  ]);
  expect(log.listed).toEqual([]);
});

test("what is no zip is refused", async () => {
  const path = await aZip(SMALL_SCHOOL);
  await writeFile(path, "sourcedId,status\r\n");

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "not-a-zip" });
});

test.each(["data/users.csv", "__MACOSXX/._users.csv"])(
  "OR-13: the path %s in a name is refused",
  async (name) => {
    const path = await aZip({ ...SMALL_SCHOOL, [name]: "x" });

    await expect(readPackage(path)).rejects.toMatchObject({ reason: "bad-name" });
  },
);

test("OR-13: a zip of a Mac, with its companions and with the files in one folder, is read like any other", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom("", "Roster 2026/", "القائمة/"),
      fc.boolean(),
      async (folder, hasCompanions) => {
        const files = Object.entries(WHOLE).flatMap(([name, content]) => [
          [`${folder}${name}`, content],
          ...(hasCompanions
            ? [
                [`__MACOSX/${folder}._${name}`, "\0\u0005\u0016\u0007"],
                [`${folder}.DS_Store`, "Bud1"],
              ]
            : []),
        ]);
        const { files: read, log } = await readPackage(await aZip(Object.fromEntries(files)));
        expect([...read.keys()]).toContain("users");
        expect(log.listed).toEqual([]);
      },
    ),
    { numRuns: 6 },
  ));

test.each([
  ["School.csv", "Section.csv", "Student.csv", "Teacher.csv", "StudentEnrollment.csv", "TeacherRoster.csv"],
  ["orgs.csv", "users.csv", "roles.csv", "classes.csv", "enrollments.csv"],
  ["Schools.csv", "Students.csv", "Teachers.csv", "Sections.csv", "Enrollments.csv", "Admins.csv"],
])("a package of another program, with %s, is refused at the column that it lacks", async (...names) => {
  const path = await aZip(Object.fromEntries(names.map((name) => [name, "a,b\r\n1,2\r\n"])));
  await expect(readPackage(path)).rejects.toMatchObject({ reason: "E_COLS", place: { file: names[0] } });
});

test("OR-13: a folder beside the files is refused, and so is one in a folder", async () => {
  const deeper = Object.fromEntries(Object.entries(WHOLE).map(([name, content]) => [`a/b/${name}`, content]));
  await expect(readPackage(await aZip(deeper))).rejects.toMatchObject({ reason: "bad-name" });
});

test.each([
  ["../../etc/passwd", "bad-name"],
  ["/etc/users.csv_x", "bad-name"],
  ["C:\\users.csv___x", "bad-name"],
  ["a\\b\\users.csv_x", "bad-name"],
  ["a/../users.csv_x", "bad-name"],
  ["..", "bad-name"],
  ["users.csv\0.txt__", "bad-name"],
])("OR-13: the name %j is refused", async (name, reason) => {
  const placeholder = "N".repeat(name.length);
  const path = await patched(await aZip({ ...SMALL_SCHOOL, [placeholder]: "x" }), placeholder, name);

  await expect(readPackage(path)).rejects.toMatchObject({ reason });
});

test("two entries of one name are refused, whatever their case", async () => {
  const path = await aZip({ "users.csv": "a", "USERS.csv": "b" });

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "duplicate-name" });
});

test("OR-13: a zip bomb is stopped by its ratio, before it is unpacked", async () => {
  const path = await aPackage({
    ...SMALL_SCHOOL,
    "users.csv": `${USERS_HEADER}\r\n${"\r\n".repeat(20_000_000)}`,
  });

  await expect(readPackage(path)).rejects.toMatchObject({
    reason: "compression-ratio",
    place: { file: "users.csv" },
  });
});

test("a bomb that lies about its size is stopped too: the bytes are counted as they come", async () => {
  const path = await aPackage({ ...SMALL_SCHOOL, "users.csv": Buffer.alloc(3 * 1024 ** 2, 0x61) });
  const zip = await readFile(path);
  const at = zip.lastIndexOf("PK\u0001\u0002", zip.lastIndexOf("users.csv"), "latin1");
  zip.writeUInt32LE(500, at + 24);
  await writeFile(path, zip);

  await expect(readPackage(path)).rejects.toMatchObject({
    reason: expect.stringMatching(/damaged|compression-ratio/),
  });
});

test("two entries that share their bytes are refused", async () => {
  const body = deflateRawSync(Buffer.alloc(100_000, 0x61));
  const path = await aZip({ "a.csv": body, "b.csv": body });
  const zip = await readFile(path);
  const second = zip.lastIndexOf("PK\u0001\u0002", zip.length, "latin1");
  const first = zip.lastIndexOf("PK\u0001\u0002", second - 1, "latin1");
  zip.copy(zip, second + 42, first + 42, first + 46);
  await writeFile(path, zip);

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "damaged" });
});

test.each([
  ["a symbolic link", 0o120777, "not-a-plain-file"],
  ["a folder", 0o040755, "not-a-plain-file"],
  ["a device", 0o020644, "not-a-plain-file"],
])("%s is refused", async (_, mode, reason) => {
  const path = await withEntry(await aPackage(SMALL_SCHOOL), (zip, at) => {
    zip.writeUInt16LE(mode, at + 40);
  });

  await expect(readPackage(path)).rejects.toMatchObject({ reason });
});

test("a file locked with a password is refused", async () => {
  const path = await withEntry(await aPackage(SMALL_SCHOOL), (zip, at) => {
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) + 1, at + 8);
  });

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "encrypted" });
});

test("a file whose bytes do not fit its checksum is refused", async () => {
  const path = await withEntry(await aPackage(SMALL_SCHOOL), (zip, at) => {
    zip.writeUInt32LE(12_345, at + 16);
  });

  await expect(readPackage(path)).rejects.toMatchObject({ reason: "damaged" });
});

test.each<[string, Partial<Limits>, string]>([
  ["a zip of too many bytes", { zipBytes: 1000 }, "too-large"],
  ["files of too many bytes", { unpackedBytes: 1000 }, "too-large"],
  ["too many rows", { rows: 20 }, "too-many-rows"],
])("OR-13: %s is refused", async (_, limits, reason) => {
  const path = await aPackage(SMALL_SCHOOL);

  await expect(readPackage(path, { ...LIMITS, ...limits })).rejects.toMatchObject({ reason });
});

/** Writes another name of the same length over one in the zip, in both directories. */
async function patched(path: string, from: string, to: string): Promise<string> {
  const zip = await readFile(path);
  for (let at = zip.indexOf(from); at !== -1; at = zip.indexOf(from, at)) zip.write(to, at, "latin1");
  await writeFile(path, zip);
  return path;
}

/** Changes the central directory's entry of users.csv. */
async function withEntry(path: string, change: (zip: Buffer, at: number) => void): Promise<string> {
  const zip = await readFile(path);
  change(zip, zip.lastIndexOf("PK\u0001\u0002", zip.lastIndexOf("users.csv"), "latin1"));
  await writeFile(path, zip);
  return path;
}
