import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import {
  adjustRolloverPlaces,
  listRolloverPlaces,
  waiveRolloverSection,
} from "@dars/contract/school/rollover";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { sized, LONG_MS } from "#platform/testing/sized.ts";

import { rolloverBed } from "./rollover-bed.factory.ts";
import { stateOfSchool } from "./school-state.factory.ts";

const { as, owner, keepRooms, getParams, read, prepare, submit, approve, undo, anEnding } =
  await rolloverBed();

test("the next year is prepared with places proposed from the published results", async () => {
  const world = await anEnding([[["pass", "fail"], ["completion"]], [["pass", "eligible"]]]);

  await prepare(world);
  const { sections, coming, state, to } = await read(world);

  expect(state).toBe("open");
  expect(to?.title).toBe("2027-2028");
  expect(sections).toMatchObject([
    { letter: "A", students: 2, promoted: 1, repeating: 1, needsDecision: 0, pending: 0 },
    { letter: "B", students: 1, promoted: 1, pending: 1, needsDecision: 0 },
    { letter: "A", students: 2, graduated: 1, needsDecision: 1 },
  ]);
  expect(coming.map(({ letter, students }) => [letter, students])).toEqual([
    ["A", 1],
    ["B", 0],
    ["A", 2],
  ]);
});

test("MIN-1: what the ministry decided goes before the school's own status, once it is published", async () => {
  const world = await anEnding([[["pass"]], [["eligible", "eligible", "pass"]]]);
  const [, passed, failed, unpublished] = world.students;
  const enter = (student: typeof passed, round: number, outcome: string, isPublished = true) =>
    owner.query(
      `insert into ministry_results (school_id, student_id, year_id, round, outcome, published_at, changed_by)
       values ($1, $2, $3, $4, $5, case when $6 then now() end, $7)`,
      [world.school.id, student?.id, world.year.id, round, outcome, isPublished, world.management.accountId],
    );
  await enter(passed, 1, "completion");
  await enter(passed, 2, "pass");
  await enter(failed, 1, "fail");
  await enter(unpublished, 1, "fail", false);

  await prepare(world);

  const { sections } = await read(world);
  expect(sections[1]).toMatchObject({
    students: 3,
    graduated: 2,
    repeating: 1,
    needsDecision: 0,
    pending: 0,
  });
});

test("a section without results and a student without a place stand in the way, and say so", async () => {
  const world = await anEnding([[["pass", null]], [["pass"]]]);
  await prepare(world);
  const [section] = (await read(world)).sections;
  await expect(submit(world)).rejects.toMatchObject({ details: { reason: "marks-missing", sections: 1 } });

  await as(world.management.actor).call(waiveRolloverSection, {
    params: { ...getParams(world), sectionId: section?.id ?? 0 },
    body: { key: aKey(), reason: "The papers come later" },
  });
  await expect(submit(world)).rejects.toMatchObject({ details: { reason: "needs-decision", students: 1 } });

  const params = { ...getParams(world), sectionId: section?.id ?? 0 };
  const { places, nextLevelIds } = await as(world.management.actor).call(listRolloverPlaces, { params });
  expect(nextLevelIds).toEqual([world.levels[1]?.id]);
  const open = places.filter(({ needsDecision }) => needsDecision).map(({ student }) => student.id);
  await as(world.management.actor).call(adjustRolloverPlaces, {
    params: getParams(world),
    body: {
      key: aKey(),
      studentIds: open,
      outcome: "promoted",
      levelId: world.levels[1]?.id ?? 0,
      sectionId: null,
      isProvisional: true,
      reason: "Sits the second round",
    },
  });
  const proposalId = await submit(world);

  const { proposals: waitingProposals } = await as(world.administrator.actor).call(listProposals, {
    params: getParams(world),
  });
  expect(waitingProposals[0]?.changes.slice(1)).toEqual([
    { field: "students", from: null, to: "3" },
    { field: "promoted", from: null, to: "2" },
    { field: "graduated", from: null, to: "1" },
    { field: "waived", from: null, to: "1" },
  ]);
  await approve(world, proposalId);
  const { provisional, provisionalStudents } = await read(world);
  expect([provisional, provisionalStudents?.map(({ id }) => id)]).toEqual([1, open]);
});

test("ROL-1: approved, the school is in the next year at once; approved again, nothing changes", async () => {
  const world = await anEnding([[["pass", "fail"]], [["pass"]]]);
  await prepare(world);
  const proposalId = await submit(world);
  await expect(
    as(world.management.actor).call(decideProposal, {
      params: { ...getParams(world), proposalId },
      body: { approve: true, note: null, isAlone: false },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });

  await Promise.all([approve(world, proposalId), approve(world, proposalId)]);
  const once = await stateOfSchool(owner, world.school.id);
  await approve(world, proposalId);

  expect(await stateOfSchool(owner, world.school.id)).toEqual(once);
  const { state, undo: obstacles } = await read(world);
  expect([state, obstacles]).toEqual(["committed", []]);
  expect(once.years).toMatchObject([{ state: "closing" }, { state: "current" }]);
  expect(once.enrolments.filter(({ state: each }) => each === "active")).toHaveLength(2);
  expect(once.assignments.every(({ state: each }) => each === "ended")).toBe(true);
  expect(once.rooms.every(({ state: each }) => each === "archived")).toBe(true);
});

test("ROL-2: undone, enrolments, assignments, rooms and years are what they were", async () => {
  const world = await anEnding([[["pass", "fail"]], [["pass"]]]);
  await prepare(world);
  const before = await stateOfSchool(owner, world.school.id);
  await approve(world, await submit(world));
  await keepRooms();

  await undo(world);
  await keepRooms();

  expect(await stateOfSchool(owner, world.school.id)).toEqual(before);
  await approve(world, await submit(world));
  expect((await read(world)).state).toBe("committed");
});

test("ROL-2: undone, the notice of the new year is gone, and comes again with the next approval", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  const countNotices = async () => {
    const { rows } = await owner.query<{ lines: number }>(
      "select count(*)::int as lines from notifications where school_id = $1 and kind = 'new-year'",
      [world.school.id],
    );
    return rows[0]?.lines;
  };
  await prepare(world);
  await approve(world, await submit(world));
  const before = await countNotices();

  await undo(world);
  expect(await countNotices()).toBe(0);
  await approve(world, await submit(world));
  expect(before).toBeGreaterThan(0);
  expect(await countNotices()).toBe(before);
});

test("ROL-2: with the first message in the new year there is no way back, and the page says why", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  await approve(world, await submit(world));
  await keepRooms();
  await owner.query(
    "update rooms set last_msg_no = 1 where school_id = $1 and id = (select max(id) from rooms where school_id = $1)",
    [world.school.id],
  );

  expect((await read(world)).undo).toEqual(["messages"]);
  await expect(undo(world)).rejects.toMatchObject({ details: { reason: "in-use", obstacles: ["messages"] } });
});

test("ENR-5: the next year's registers are numbered by name", async () => {
  const world = await anEnding([[["pass", "pass", "pass"]], [["pass"]]]);
  await prepare(world);

  await approve(world, await submit(world));

  const { rows } = await owner.query<{ numbers: number[] }>(
    `select array_agg(seated.register_no order by person.name_ar collate "ar-x-icu", person.id) as numbers
     from enrolments as seated join people as person on person.school_id = seated.school_id and person.id = seated.student_id
     where seated.school_id = $1 and seated.state = 'active' group by seated.section_id`,
    [world.school.id],
  );
  expect(rows.map(({ numbers }) => numbers)).toContainEqual([1, 2, 3]);
});

test("ROL-3: whoever graduates may sign in for twelve months more", async () => {
  const world = await anEnding([[["pass"]]]);
  await prepare(world);
  await approve(world, await submit(world));

  const { roles } = await stateOfSchool(owner, world.school.id);
  const ends = roles.map((role) => role["ends_at"]).find((at) => at instanceof Date);
  expect(Math.round(((ends?.getTime() ?? 0) - Date.now()) / 86_400_000 / 30)).toBe(12);
});

test("ROL-1: a commit that breaks off in the middle leaves nothing half done", async () => {
  const world = await anEnding([[["pass", "fail"]], [["pass"]]]);
  await prepare(world);
  const proposalId = await submit(world);
  const before = await stateOfSchool(owner, world.school.id);
  await owner.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'the power is gone'; end $$`);
  await owner.query(
    "create trigger breaks_off before update of committed_at on rollovers execute function break_off()",
  );
  await expect(approve(world, proposalId)).rejects.toThrow("Something went wrong");
  await owner.query("drop trigger breaks_off on rollovers");

  expect(await stateOfSchool(owner, world.school.id)).toEqual(before);
  await approve(world, proposalId);
  expect((await read(world)).state).toBe("committed");
});

const status = fc.constantFrom("pass", "fail", "completion");
const sections = (of: fc.Arbitrary<string>) =>
  fc.array(fc.array(of, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
/** Whom the second round would graduate waits for a decision: the last level only passes or fails. */
const plans = fc
  .tuple(
    fc.array(sections(status), { minLength: 1, maxLength: 2 }),
    sections(fc.constantFrom("pass", "fail")),
  )
  .map(([levels, last]) => [...levels, last]);

test(
  "ROL-1, ROL-2: committed twice is once, nobody is lost or counted twice, and undone is as before",
  { timeout: LONG_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const world = await anEnding(plan);
        await prepare(world);
        const before = await stateOfSchool(owner, world.school.id);
        const proposalId = await submit(world);
        await Promise.all([approve(world, proposalId), approve(world, proposalId)]);
        const once = await stateOfSchool(owner, world.school.id);
        for (const { id } of world.students) {
          const own = once.enrolments.filter((row) => Number(row["student_id"]) === id);
          const active = own.filter(({ state }) => state === "active");
          const hasGone = own.some(({ state }) => state === "graduated");
          expect(active).toHaveLength(hasGone ? 0 : 1);
          expect(active.every((row) => row["section_id"] !== null)).toBe(true);
        }
        await keepRooms();
        await undo(world);
        await keepRooms();
        expect(await stateOfSchool(owner, world.school.id)).toEqual(before);
      }),
      { numRuns: sized(5, 50) },
    );
  },
);
