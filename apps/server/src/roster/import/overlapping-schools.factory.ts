import fc from "fast-check";

import type { ManifestOptions, PackageFiles } from "./roster.factory.ts";

/** One school's own package: its system counts from 1, as those of the others do. */
export interface OwnPackage {
  readonly name: string;
  /** Names of people that no other school has. */
  readonly people: ReadonlySet<string>;
  /** Guardian and child, by name. */
  readonly links: ReadonlySet<string>;
  readonly files: PackageFiles;
  readonly options: ManifestOptions;
}

const HEADERS = new Map([
  ["orgs", "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId"],
  [
    "academicSessions",
    "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear",
  ],
  [
    "courses",
    "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes",
  ],
  [
    "classes",
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
  ],
  [
    "users",
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,metadata.house",
  ],
  [
    "enrollments",
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
  ],
]);

const ROLES = ["student", "student", "student", "parent", "parent", "teacher", "administrator"] as const;

interface DrawnSchool {
  readonly org: string;
  readonly number: string;
  readonly district: boolean;
  readonly source: string;
  readonly users: ReadonlyArray<{
    readonly id: string;
    readonly login: string;
    readonly agents: readonly string[];
    readonly house: string;
  }>;
  readonly seats: ReadonlyArray<readonly [student: number, klass: number]>;
}

/** `orgs` and `sources` from few, or each its own; people, classes and rows always from the same few ids. */
const drawnSchool = (at: number): fc.Arbitrary<DrawnSchool> =>
  fc.record({
    org: fc.constantFrom("1", `s${at}`, "s0"),
    number: fc.constantFrom("", `N${at}`),
    district: fc.boolean(),
    source: fc.constantFrom("sis", `sis${at}`),
    users: fc
      .uniqueArray(fc.constantFrom(...IDS), { minLength: ROLES.length, maxLength: ROLES.length })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc.record({
              id: fc.constant(id),
              login: fc.constantFrom(`user${id}`, `user${id}.${at}`),
              agents: fc.subarray(ids, { maxLength: 3 }),
              house: fc.constantFrom("", `house-${at}`),
            }),
          ),
        ),
      ),
    seats: fc.uniqueArray(
      fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 2)) as fc.Arbitrary<[number, number]>,
      { maxLength: 5, selector: String },
    ),
  });

/** Ids of one system that counts, of another that prefixes as the group's own export does. */
const IDS = ["1", "2", "3", "4", "5", "6", "7", "8", "alpha.1", "beta.1", "account-1", "person-1-1"];

/** The packages of several schools of one group, each from a system of its own. */
export const overlappingSchools: fc.Arbitrary<readonly OwnPackage[]> = fc
  .integer({ min: 2, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => drawnSchool(at))))
  .map((schools) => schools.map(buildPackage));

function buildPackage(school: DrawnSchool, at: number): OwnPackage {
  const { org, number, district, source, users } = school;
  const name = `School ${"ABC"[at]}`;
  const makeName = (place: number) => `Given${place}${"abc"[at]} Family${"abc"[at]}`;
  const people = users.map((user, place) => ({
    ...user,
    role: ROLES[place] ?? "student",
    name: makeName(place),
  }));
  const byId = new Map(people.map((person) => [person.id, person]));
  const links = new Set(
    people.flatMap((person) =>
      person.agents.flatMap((id) => {
        const agent = byId.get(id);
        const pair = [person, agent].toSorted((one) => (one?.role === "parent" ? -1 : 1));
        return pair.map((each) => each?.role).join() === "parent,student"
          ? [pair.map((each) => each?.name).join(" > ")]
          : [];
      }),
    ),
  );
  const parent = district ? "d" : "";
  const files = {
    orgs: [
      ...(district ? [`d,,,District ${at},district,D${at},`] : []),
      `${org},,,${name},school,${number},${parent}`,
    ],
    academicSessions: ["y,,,2026-27,schoolYear,2026-09-01,2027-06-30,,2027"],
    courses: [`1,,,y,Maths,M,07,${org},,`, `2,,,y,Homeroom,H,07,${org},,`],
    classes: [
      `1,,,Maths ${name},07,1,M1,scheduled,,${org},y,,,`,
      `2,,,7A,07,2,7A,homeroom,,${org},y,,,`,
      `3,,,7B,07,2,7B,homeroom,,${org},y,,,`,
    ],
    users: people.map(({ id, role, login, name: whole, agents, house }, place) => {
      const [given = "", family = ""] = whole.split(" ");
      const where = role === "administrator" && district ? "d" : org;
      const no = role === "student" ? `${place + 1}` : "";
      const list = agents.filter((agent) => agent !== id).join(",");
      return `${id},,,true,${where},${role},${login},,${given},${family},,${no},,+96477000000${place}${at},,"${list}",07,,${house}`;
    }),
    enrollments: [
      ...school.seats.map(
        ([student, klass], row) => `${row + 1},,,${klass + 1},${org},${users[student]?.id ?? ""},student,,,`,
      ),
      `99,,,1,${org},${users[5]?.id ?? ""},teacher,true,,`,
    ],
  };
  return {
    name,
    people: new Set(people.map((person) => person.name)),
    links,
    files: Object.fromEntries(
      Object.entries(files).map(([file, rows]) => [
        `${file}.csv`,
        [HEADERS.get(file) ?? "", ...rows, ""].join("\r\n"),
      ]),
    ),
    options: { source },
  };
}
