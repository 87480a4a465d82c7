import type { Route } from "@dars/contract/platform/route";
import { Type } from "typebox";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import type { Actor } from "#platform/context.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { served } from "#platform/testing/served.ts";
import { drawn, sized, takesLong } from "#platform/testing/sized.ts";

import { ALL_SAMPLES } from "./all-samples.ts";
import { createToken } from "./create-token.ts";
import { buildCases, getRouteName, play, type Promised, type Sessions } from "./matrix.ts";
import { renewWorld } from "./renew-world.ts";
import { aClassRoom, everyRole } from "./rooms.ts";
import { SAMPLE_ANSWERS, SAMPLE_BODIES } from "./samples.ts";
import type { Target } from "./slice-samples.ts";
import type { World } from "./world.ts";

takesLong();
const server = await served(createApplication);
const { database } = server;

/** The ids that a path may name, as far as a school has come. */
type OfficeIds = Readonly<Record<string, number | string>>;

interface SchoolSoFar {
  readonly ids: OfficeIds;
  /** Where everything has begun: the place in which samples prepare what a read needs. */
  readonly target?: Target;
}

interface OneSchool {
  readonly group: Group;
  readonly school: School;
}

/** How far a school has come before its first teacher. */
const STAGES: Readonly<Record<string, (place: OneSchool) => Promise<SchoolSoFar>>> = {
  "a school just founded": () => Promise.resolve({ ids: {} }),
  "a school with a year": async ({ school }) => ({ ids: { yearId: (await aYear(database, school)).id } }),
  "a school with a section and no teacher": async ({ group, school }) => {
    const year = await aYear(database, school);
    const level = await aLevel(database, group);
    const section = await aSection(database, year, { level });
    return { ids: { yearId: year.id, levelId: level.id, sectionId: section.id } };
  },
  "a school with a class that nobody teaches": async (place) => ({ ids: (await aClass(place)).ids }),
  "a school with one teacher, where everything has begun": everythingBegun,
};

async function everythingBegun(place: OneSchool) {
  const { group, school } = place;
  const [teacher] = [await aTeacher(database, school), await aTeacher(database, school)];
  await anEvaluator(database, group, { schools: [school] });
  const { ids, teachingClass, student } = await aClass(place, teacher);
  const rooms = everyRole(await aClassRoom(database, teachingClass, [teacher], [student]));
  const target = { ...ids, schoolId: school.id, rooms, more: {} };
  const more: Record<string, number | string> = { ...ids };
  for (const samples of ALL_SAMPLES) Object.assign(more, await samples.ids?.(database, target));
  return { ids: more, target: { ...target, more } };
}

async function aClass({ group, school }: OneSchool, teacher?: Member) {
  const year = await aYear(database, school);
  const [level, subject] = [await aLevel(database, group), await aSubject(database, group)];
  const section = await aSection(database, year, { level, ...(teacher && { homeroomTeacher: teacher }) });
  const offering = await anOffering(database, year, { level, subject });
  const student = await aStudent(database, school, { section });
  const teachingClass = await aTeachingClass(database, offering, { section, ...(teacher && { teacher }) });
  const ids = {
    yearId: year.id,
    levelId: level.id,
    subjectId: subject.id,
    sectionId: section.id,
    offeringId: offering.id,
    classId: teachingClass.id,
    studentId: student.id,
    personId: student.id,
  };
  return { ids, teachingClass, student };
}

type OfficeRole = "school_management" | "administrator";

const MEMBERS: Readonly<Record<OfficeRole, (place: OneSchool) => Promise<Member>>> = {
  school_management: ({ school }) => aManagement(database, school),
  administrator: ({ group }) => anAdministrator(database, group),
};

/** Who is there at all, in a group of one school. */
const OFFICES: readonly (readonly OfficeRole[])[] = [
  ["school_management", "administrator"],
  ["school_management"],
  ["administrator"],
];

const CASES = OFFICES.flatMap((office) => Object.keys(STAGES).map((stage) => ({ office, stage })));

test.each(CASES)("$office of $stage read every page of what there is", async ({ office, stage }) => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const { ids = {}, target } = (await STAGES[stage]?.({ group, school })) ?? {};
  const found = { ids: { ...ids, schoolId: school.id }, ...(target && { target }) };
  const answers = [];
  for (const { role, actor } of await createMembers(office, { group, school }))
    answers.push(...(await answersTo(role, actor, found)));

  expect(answers.length).toBeGreaterThan(office.length * 100);
  expect(answers.filter(({ status, expected }) => status !== expected).map(({ words }) => words)).toEqual([]);
});

// All calls in their order, for some samples need what an earlier one has left; in a daily run for one office.
test.each(drawn(OFFICES, sized(1, OFFICES.length)).map((office) => ({ office })))(
  "$office of a group of one school are answered by every call as its access promises",
  async ({ office }) => {
    const group = await aGroup(database);
    const school = await aSchool(database, group);
    const { target } = await everythingBegun({ group, school });
    const members = await createMembers(office, { group, school });
    const world = {
      actors: {
        ...(await strangers()),
        ...Object.fromEntries(members.map(({ role, actor }) => [role, actor])),
      },
      targets: {
        own: target,
        "other-child": target,
        "other-class": target,
        "other-school": target,
        crossed: target,
        "other-group": target,
      },
    };
    const promises = server.served.map(({ route }) => ({ route, access: route.access })).filter(isHere);
    const sessions: Sessions = new Map();
    const surprises: string[] = [];
    for (const promised of promises) {
      await renewWorld(database, world, promised.route.path);
      const cases = buildCases([promised], []).filter(
        ({ role, place }) => place === "own" && members.some((member) => member.role === role),
      );
      surprises.push(...(await play({ ...server, world, sessions }, cases)));
    }

    expect(surprises).toEqual([]);
  },
);

/** Actors of roles that this office lacks, who ask nothing. */
async function strangers(): Promise<World["actors"]> {
  const group = await aGroup(database);
  const { actor } = await aManagement(database, await aSchool(database, group));
  return {
    parent: actor,
    student: actor,
    teacher: actor,
    school_management: actor,
    administrator: actor,
    subject_coordinator: actor,
    evaluator: actor,
  };
}

/**
 * Calls whose target the staging has: nobody of the office is in the room of the class, and batches of letters and of
 * cards, which have different ids here, share the name in a path.
 */
const isHere = ({ route, access }: Promised): boolean =>
  access !== "public" && access.on !== "room" && !route.path.includes(":batchId");

async function createMembers(office: readonly OfficeRole[], place: OneSchool) {
  const members = [];
  for (const role of office) members.push({ role, actor: (await MEMBERS[role](place)).actor });
  return members;
}

/** The answers to all reads of a role. What needs more than its ids is read where everything has begun. */
async function answersTo(role: OfficeRole, actor: Actor, { ids, target }: SchoolSoFar) {
  const { token } = await createToken(server, actor, "good");
  const answers = [];
  for (const { name, path } of listReads(role, ids)) {
    const prepare = SAMPLE_BODIES[name];
    if (prepare && !target) continue;
    if (target) await prepare?.(actor, target, database);
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode: status, body } = await server.http.inject({ method: "GET", url: path, headers });
    const words = `${path} as ${role}: ${status} ${body.slice(0, 160)}`;
    answers.push({ status, expected: SAMPLE_ANSWERS[name] ?? 200, words });
  }
  return answers;
}

/** The reads of a role whose paths name what there is, and words of a fixed list. */
function listReads(role: OfficeRole, ids: OfficeIds) {
  return server.served.flatMap(({ route }) => {
    const { method, access, params } = route;
    if (method !== "GET" || access === "public" || access.allow[role] === undefined) return [];
    return pathsTo(route.path, ids, params).map((path) => ({ name: getRouteName(route), path }));
  });
}

function pathsTo(path: string, ids: OfficeIds, params: Route["params"]): readonly string[] {
  let paths = [path];
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    const id = ids[name];
    const words = id === undefined ? wordsIn(params, name) : [String(id)];
    paths = paths.flatMap((each) => words.map((word) => each.replace(`:${name}`, word)));
  }
  return paths;
}

/** The words of a parameter that has a fixed list of them; none where it is an id. */
function wordsIn(params: Route["params"], name: string): readonly string[] {
  const schema: unknown = params && Type.IsObject(params) ? params.properties[name] : undefined;
  return Type.IsEnum(schema) ? schema.enum.map(String) : [];
}
