import { setTimeout } from "node:timers/promises";

import { decideProposal } from "@dars/contract/oversight/proposals";
import { rehearseRollover, submitRollover } from "@dars/contract/school/rollover";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { rolloverBed } from "./rollover-bed.factory.ts";
import { stateOfSchool } from "./school-state.factory.ts";

const { as, owner, keepRooms, getParams, read, prepare, submit, approve, undo, anEnding } =
  await rolloverBed();

test("the next year is prepared again: whoever saw the places before has to look again", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  const { revision } = await read(world);
  await prepare(world);

  await expect(
    as(world.management.actor).call(submitRollover, {
      params: getParams(world),
      body: { key: aKey(), revision },
    }),
  ).rejects.toMatchObject({ details: { reason: "stale" } });
  await submit(world);
  await expect(prepare(world)).rejects.toMatchObject({ details: { reason: "waiting" } });
});

test("whoever left and came back since the places were proposed is not left behind", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  const [student] = world.students;
  const sql = `with gone as (update enrolments set state = 'withdrawn', ends_on = current_date
      where school_id = $1 and student_id = $2 returning *)
    insert into enrolments (school_id, student_id, year_id, level_id, section_id, entry_kind, starts_on)
    select school_id, student_id, year_id, level_id, section_id, 'new', current_date from gone`;
  await owner.query(sql, [world.school.id, student?.id]);

  expect((await read(world)).sections).toMatchObject([{ students: 1, needsDecision: 1, promoted: 0 }, {}]);
  await expect(submit(world)).rejects.toMatchObject({ details: { reason: "needs-decision", students: 1 } });
  await as(world.management.actor).call(rehearseRollover, {
    params: getParams(world),
    body: { key: aKey() },
  });
  await approve(world, await submit(world));

  const { enrolments } = await stateOfSchool(owner, world.school.id);
  const own = enrolments.filter((row) => Number(row["student_id"]) === student?.id);
  expect(own.map(({ state }) => state)).toEqual(["withdrawn", "promoted", "active"]);
});

test("ROL-2: an arrival noted in the new year is attendance, too", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  await approve(world, await submit(world));
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     select school_id, student_id, current_date, 0, section_id, 'late', $2, now()
     from enrolments where school_id = $1 and state = 'active' limit 1`,
    [world.school.id, world.management.actor.accountId],
  );

  expect((await read(world)).undo).toEqual(["attendance"]);
});

test("once it is done and settled, the page leads to the year after", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  await approve(world, await submit(world));
  await owner.query("update rollovers set committed_at = now() - interval '40 days' where school_id = $1", [
    world.school.id,
  ]);
  expect((await read(world)).state).toBe("committed");
  await keepRooms();
  await owner.query(
    "update rooms set last_msg_no = 1 where school_id = $1 and id = (select max(id) from rooms where school_id = $1)",
    [world.school.id],
  );

  expect(await read(world)).toMatchObject({
    state: "none",
    from: { title: "2027-2028" },
    to: null,
    undo: null,
  });
});

test("ROL-2: a message that is being sent while it is undone stands in the way, and nobody waits in a circle", async () => {
  const world = await anEnding([[["pass"]], [["pass"]]]);
  await prepare(world);
  await approve(world, await submit(world));
  await keepRooms();
  await owner.query("begin");
  await owner.query(
    "update rooms set last_msg_no = 1 where school_id = $1 and id = (select max(id) from rooms where school_id = $1)",
    [world.school.id],
  );
  const undoing = undo(world);
  await setTimeout(500);
  await owner.query("select from schools where id = $1 for key share", [world.school.id]);
  await owner.query("commit");

  await expect(undoing).rejects.toMatchObject({ details: { obstacles: ["messages"] } });
});

test("a result that is amended after the rehearsal stands in the way until places are proposed again", async () => {
  const world = await anEnding([[["pass", "pass"]], [["pass"]]]);
  await prepare(world);
  const proposalId = await submit(world);
  await owner.query(
    `insert into mark_snapshots (school_id, student_id, year_id, revision, section_id, policy_id, engine_text, shown,
        published_at, guardians_at)
      select school_id, student_id, year_id, revision + 1, section_id, policy_id, engine_text,
        '{"outcome": {"status": "fail"}}', published_at, guardians_at
      from mark_snapshots where school_id = $1 and student_id = $2`,
    [world.school.id, world.students[0]?.id],
  );
  const amended = { details: { reason: "results-amended", students: 1 } };

  await expect(approve(world, proposalId)).rejects.toMatchObject(amended);
  await as(world.administrator.actor).call(decideProposal, {
    params: { ...getParams(world), proposalId },
    body: { approve: false, note: "Propose again", isAlone: false },
  });
  await expect(submit(world)).rejects.toMatchObject(amended);
  await rehearse(world);
  expect((await read(world)).sections).toMatchObject([{ promoted: 1, repeating: 1 }, {}]);
  await approve(world, await submit(world));
});

test("SEC-2: who stands in the next year already keeps that place, and its seat is counted once", async () => {
  const world = await anEnding([[["pass", "pass"]], [["pass"]]]);
  await prepare(world);
  const [student] = world.students;
  const next = (await read(world)).coming.find(({ level }) => level.id === world.levels[1]?.id);
  await owner.query("update sections set capacity = 2 where id = $1", [next?.id]);
  await owner.query(
    `insert into enrolments (school_id, student_id, year_id, level_id, section_id, entry_kind, starts_on)
      select school_id, $2, year_id, level_id, id, 'new', current_date from sections where id = $1`,
    [next?.id, student?.id],
  );

  await rehearse(world);

  const { sections, coming } = await read(world);
  expect(sections[0]).toMatchObject({ promoted: 2, needsDecision: 0 });
  expect(coming.find(({ id }) => id === next?.id)).toMatchObject({ students: 2 });
  await owner.query("update sections set capacity = 1 where id = $1", [next?.id]);
  await rehearse(world);
  expect((await read(world)).sections[0]).toMatchObject({ promoted: 2, needsDecision: 1 });
});

const rehearse = (world: Parameters<typeof read>[0]) =>
  as(world.management.actor).call(rehearseRollover, { params: getParams(world), body: { key: aKey() } });
