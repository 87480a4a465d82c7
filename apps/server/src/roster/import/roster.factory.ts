import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";

import { ZipFile } from "yazl";

import { aFolder } from "#platform/testing/a-folder.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** The sample of 1EdTech: from beside the project where it is, else from the project's own copy. */
export function mapleGrove(): string {
  const beside = join(ROOT, "../shared/data/maple-grove-oneroster-1.1.zip");
  return existsSync(beside) ? beside : join(ROOT, "test-data/maple-grove-oneroster-1.1.zip");
}

/** The files of a package by their names: CSV text or raw bytes. */
export type PackageFiles = Readonly<Record<string, string | Buffer>>;

const DATA_FILES = [
  "academicSessions",
  "categories",
  "classes",
  "classResources",
  "courses",
  "courseResources",
  "demographics",
  "enrollments",
  "lineItems",
  "orgs",
  "resources",
  "results",
  "users",
];

const FILES_1_2 = ["roles", "userProfiles"];

/** A manifest that names the files given as bulk, or as `modes` says, and all others as absent. */
export function aManifest(
  files: PackageFiles,
  { version = "1.1", source = "test", modes = {} }: ManifestOptions = {},
): string {
  const names = version === "1.1" ? DATA_FILES : [...DATA_FILES, ...FILES_1_2];
  return [
    "propertyName,value",
    "manifest.version,1.0",
    `oneroster.version,${version}`,
    ...names.map((name) => `file.${name},${modes[name] ?? (`${name}.csv` in files ? "bulk" : "absent")}`),
    "source.systemName,Test",
    `source.systemCode,${source}`,
    "",
  ].join("\r\n");
}

export interface ManifestOptions {
  readonly version?: "1.1" | "1.2";
  readonly source?: string;
  readonly modes?: Readonly<Record<string, "bulk" | "delta">>;
}

/** Writes a package as a zip and returns its path. A manifest is added where none is given. */
export async function aPackage(files: PackageFiles, options: ManifestOptions = {}): Promise<string> {
  return aZip({ "manifest.csv": aManifest(files, options), ...files });
}

export async function aZip(files: PackageFiles): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = join(await aFolder(), "package.zip");
  await finished(zip.outputStream.pipe(createWriteStream(path)));
  return path;
}

/** A small school, whole: one year of two terms, two sections, two subjects, a teacher, three students, a mother. */
export const SMALL_SCHOOL: PackageFiles = {
  "orgs.csv": [
    "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
    "g1,,,مجموعة الرافدين,district,RAF,",
    "s1,,,ثانوية الرافدين,school,RAF-01,g1",
    "",
  ].join("\r\n"),
  "academicSessions.csv": [
    "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear",
    "y2027,,,2026-2027,schoolYear,2026-09-20,2027-08-31,,2027",
    "y2027t1,,,الفصل الأول,semester,2026-09-20,2027-01-28,y2027,2027",
    "y2027t2,,,الفصل الثاني,semester,2027-02-07,2027-06-10,y2027,2027",
    "",
  ].join("\r\n"),
  "courses.csv": [
    "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes",
    "c-home,,,y2027,Homeroom I1,,07,s1,,",
    "c-math,,,y2027,الرياضيات,7-MATH,07,s1,الرياضيات,MATH",
    "c-bio,,,y2027,الأحياء,7-BIO,07,s1,الأحياء,BIO",
    "",
  ].join("\r\n"),
  "classes.csv": [
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
    'k-7a,,,شعبة أ,07,c-home,7A,homeroom,Room 1,s1,"y2027t1,y2027t2",,,',
    'k-7b,,,شعبة ب,07,c-home,7B,homeroom,Room 2,s1,"y2027t1,y2027t2",,,',
    'k-7a-math,,,الرياضيات أ,07,c-math,7A-MATH,scheduled,Room 1,s1,"y2027t1,y2027t2",,,',
    'k-7-bio,,,الأحياء,07,c-bio,7-BIO,scheduled,Lab,s1,"y2027t1,y2027t2",,,',
    "",
  ].join("\r\n"),
  "users.csv": [
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password",
    "t1,,,true,s1,teacher,Teacher.One,,حسن,الجبوري,علي,,hasan@school.test,,,,,",
    "u1,,,true,s1,student,st0001,,زينب,الخفاجي,كاظم صادق,0001,,,,u9,07,",
    "u2,,,true,s1,student,st0002,,علي,العبيدي,حسين جاسم,0002,,,,,07,",
    "u3,,,true,s1,student,st0003,,نور,الربيعي,أحمد كريم,0003,,,,,07,secret-word",
    "u9,,,true,s1,parent,pa0001,,كاظم,الخفاجي,صادق,,,+9647701234567,,u1,,",
    "",
  ].join("\r\n"),
  "enrollments.csv": [
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
    "e1,,,k-7a,s1,u1,student,,,",
    "e2,,,k-7a,s1,u2,student,,,",
    "e3,,,k-7b,s1,u3,student,,,",
    "e4,,,k-7a-math,s1,u1,student,,,",
    "e5,,,k-7a-math,s1,u2,student,,,",
    "e6,,,k-7-bio,s1,u1,student,,,",
    "e7,,,k-7-bio,s1,u3,student,,,",
    "e8,,,k-7a,s1,t1,teacher,true,,",
    "e9,,,k-7a-math,s1,t1,teacher,true,,",
    "e10,,,k-7-bio,s1,t1,teacher,true,,",
    "",
  ].join("\r\n"),
};

/** The package with texts replaced: file, from, to, and again. */
export function edited(files: PackageFiles, ...edits: readonly string[]): PackageFiles {
  const [file, from, to, ...rest] = edits;
  if (file === undefined || from === undefined || to === undefined) return files;
  return edited({ ...files, [file]: String(files[file]).replaceAll(from, to) }, ...rest);
}

/** The package without one person, in the users and in the enrollments. */
export function withoutUser(files: PackageFiles, user: string): PackageFiles {
  return {
    ...files,
    "users.csv": withoutLines(files["users.csv"], new RegExp(`^${user},`)),
    "enrollments.csv": withoutLines(files["enrollments.csv"], new RegExp(`,${user},`)),
  };
}

const withoutLines = (text: string | Buffer = "", pattern: RegExp) =>
  String(text)
    .split("\r\n")
    .filter((line) => !pattern.test(line))
    .join("\r\n");

/** A school of one section with so many students. */
export function aBigSection(students: number): PackageFiles {
  const [usersHeader] = String(SMALL_SCHOOL["users.csv"]).split("\r\n");
  const [enrollmentsHeader] = String(SMALL_SCHOOL["enrollments.csv"]).split("\r\n");
  const numbers = Array.from({ length: students }, (_, at) => at + 1);
  const users = numbers.map((n) => `u${n},,,true,s1,student,pupil${n},,Pupil,Number${n},,N${n},,,,,07,`);
  const enrollments = numbers.map((n) => `e${n},,,k-7a,s1,u${n},student,,,`);
  return {
    ...SMALL_SCHOOL,
    "users.csv": [usersHeader, ...users, ""].join("\r\n"),
    "enrollments.csv": [enrollmentsHeader, ...enrollments, ""].join("\r\n"),
  };
}
