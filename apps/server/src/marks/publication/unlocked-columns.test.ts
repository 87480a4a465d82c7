import { listSectionColumns } from "@dars/contract/marks/section-columns";
import { decideColumn, submitColumn } from "@dars/contract/marks/sheets";
import { listProposals } from "@dars/contract/oversight/proposals";
import { listNotifications } from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { columnUnlocked } from "#marks/sheets/public.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { NOTICE_CAUSES } from "#notice-causes.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aPerson,
  tieToAccount,
  type Member,
} from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { finishTelling } from "#talking/notifications/tell-deciders.factory.ts";

import { anApprovedSchool, REASON } from "./approved-school.factory.ts";
import { publication } from "./publication.routes.ts";

const bed = await testbed(
  [sheets, publication, results, notifications(NOTICE_CAUSES), proposals([columnUnlocked])],
  {
    authorise: authoriseWith(),
  },
);

const { database, as } = bed;

test("H4: an approved column takes marks again once a second person of the office agrees", async () => {
  const office = await anApprovedSchool(bed);
  const { deputy, teacher, management, fetchState } = office;
  const { proposalId, state } = await office.ask(management);
  expect(state).toBe("proposed");
  expect(await fetchState()).toBe("approved");
  expect((await office.fetchSheet(deputy)).unlocking).toMatchObject([
    { proposalId, code: "M2", reason: REASON, by: { en: "Office" }, isOwn: false },
  ]);

  await office.decide(deputy, proposalId);

  const { columns, unlocking } = await office.fetchSheet(teacher);
  expect(unlocking).toEqual([]);
  expect(columns.find(({ code }) => code === "M2")).toMatchObject({ state: "open", returnedBecause: REASON });
  expect(await fetchNotices(teacher)).toMatchObject([{ kind: "marks-returned", page: "mark-sheets" }]);
  expect(await office.enter(72, 1)).toMatchObject([{ outcome: "saved" }]);
  expect(await actionsIn(office.school.id)).toEqual(["proposal.made", "marks.unlocked", "proposal.approved"]);
});

test("H4: the person who asked cannot approve, and a declined request leaves the column approved", async () => {
  const office = await anApprovedSchool(bed);
  const { proposalId } = await office.ask(office.management);

  await expect(office.decide(office.management, proposalId)).rejects.toMatchObject({
    code: "conflict",
    details: { needs: "second" },
  });
  await office.decide(office.deputy, proposalId, false);

  expect(await office.fetchState()).toBe("approved");
  expect((await office.fetchSheet(office.management)).unlocking).toEqual([]);
  expect(await office.enter(72, 1)).toMatchObject([{ outcome: "closed" }]);
});

test("H4: an administrator asks and management agrees; nobody of another school or group does either", async () => {
  const office = await anApprovedSchool(bed);
  const other = await aManagement(database, await aSchool(database, office.group));
  const foreign = await anAdministrator(database, await aGroup(database));
  await expect(office.ask(other)).rejects.toMatchObject({ code: "not-found" });
  await expect(office.ask(foreign)).rejects.toMatchObject({ code: "not-found" });
  await expect(office.ask(office.teacher)).rejects.toMatchObject({ code: "forbidden" });

  const { school, section } = office;
  const head = await anAdministrator(database, office.group);
  const { proposalId } = await office.ask(head);
  const params = { schoolId: school.id, sectionId: section.id };
  const { classes } = await as(head.actor).call(listSectionColumns, { params });
  const own = classes.find(({ classId }) => classId === office.sheet.id);
  expect(own).toMatchObject({ unlocking: [{ proposalId, role: "administrator", isOwn: true }] });
  expect(own?.columns).toContainEqual(expect.objectContaining({ code: "M2", state: "approved" }));
  await expect(as(foreign.actor).call(listSectionColumns, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(office.decide(other, proposalId)).rejects.toMatchObject({ code: "not-found" });
  await expect(office.decide(office.teacher, proposalId)).rejects.toMatchObject({ code: "forbidden" });

  await office.decide(office.management, proposalId);
  expect(await office.fetchState()).toBe("open");
});

test("H4: the request names subject, level and column in the reader's language", async () => {
  const office = await anApprovedSchool(bed);
  await office.ask(office.management);
  const params = { schoolId: office.school.id };

  const [proposal] = (await as(office.deputy.actor).call(listProposals, { params })).proposals;

  const inEnglish = proposal?.changes.map(({ field, names }) => [field, names?.to?.en]);
  expect(inEnglish).toEqual([
    ["subject", expect.any(String)],
    ["level", expect.any(String)],
    ["section", undefined],
    ["column", "Month 2"],
  ]);
});

test("H4: whoever may agree is notified, in the school and in the head office, and nobody else", async () => {
  const office = await anApprovedSchool(bed);
  const { management, deputy, teacher, group } = office;
  const [asker, second] = [await anAdministrator(database, group), await anAdministrator(database, group)];
  const foreign = await anAdministrator(database, await aGroup(database));
  const other = await aManagement(database, await aSchool(database, group));
  const { proposalId } = await office.ask(asker);

  await finishTelling(database, [columnUnlocked]);

  const line = { kind: "approval-waits", page: "requests", needsAction: true };
  const target = String(proposalId);
  expect(await fetchNotices(management)).toMatchObject([{ ...line, schoolId: office.school.id, target }]);
  expect(await fetchNotices(deputy)).toMatchObject([{ ...line, target }]);
  expect(await fetchNotices(second)).toMatchObject([
    { ...line, schoolId: group.officeId, target: `${office.school.id}-${target}` },
  ]);
  for (const nobody of [asker, foreign, other, teacher]) expect(await fetchNotices(nobody)).toEqual([]);

  await office.decide(deputy, proposalId);
  await finishTelling(database, [columnUnlocked]);
  for (const decider of [management, deputy, second])
    expect(await fetchNotices(decider)).toMatchObject([{ isDone: true, isRead: true }]);
  expect(await fetchNotices(asker)).toMatchObject([
    {
      kind: "request-decided",
      page: "my-requests",
      schoolId: group.officeId,
      target: `${office.school.id}-${target}`,
    },
  ]);
});

test("H4: who manages the school and is an administrator is notified once, and of what is decided not at all", async () => {
  const office = await anApprovedSchool(bed);
  const { management, deputy, group } = office;
  const both = await anAdministrator(database, group);
  const { id, schoolId } = await aPerson(database, office.school);
  await database.inSchool(schoolId, async (db) => {
    await tieToAccount(db, both.accountId, { id, schoolId });
    const assignment = { account_id: both.accountId, group_id: group.id, school_id: schoolId, person_id: id };
    await db
      .insertInto("role_assignments")
      .values({ ...assignment, role: "school_management" })
      .execute();
  });
  await office.ask(management);
  await finishTelling(database, [columnUnlocked]);
  expect(await fetchNotices(both)).toMatchObject([{ schoolId: office.school.id }]);

  const before = await fetchNotices(deputy);
  await office.decide(deputy, Number(before[0]?.target), false);
  await office.decide(deputy, (await office.ask(both)).proposalId, false);
  await finishTelling(database, [columnUnlocked]);
  expect(await fetchNotices(deputy)).toEqual(before.map((line) => ({ ...line, isDone: true, isRead: true })));
});

test("KEY-4: sent again it is asked once, and a column that has moved since stays as it is", async () => {
  const office = await anApprovedSchool(bed);
  const { management, deputy } = office;
  const body = { key: aKey(), revision: 1, reason: REASON };
  const first = await office.ask(management, body);
  expect(await office.ask(management, body)).toEqual(first);
  await expect(office.ask(deputy)).rejects.toMatchObject({ details: { reason: "waiting" } });

  await office.decide(deputy, first.proposalId);
  await office.decide(deputy, first.proposalId);
  expect(await office.fetchRevision()).toBe(2);
  await expect(office.ask(management, { ...body, key: aKey() })).rejects.toMatchObject({
    details: { reason: "stale" },
  });
  await expect(office.ask(management, { ...body, key: aKey(), revision: 2 })).rejects.toMatchObject({
    details: { reason: "state" },
  });
});

test("KEY-4: two who ask at once ask once", async () => {
  const office = await anApprovedSchool(bed);

  const attempts = await Promise.allSettled([office.ask(office.management), office.ask(office.deputy)]);

  expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("H4: what families see, or will at a set time, is withdrawn before it is opened again", async () => {
  const office = await anApprovedSchool(bed);
  const { management, deputy } = office;
  const { proposalId } = await office.ask(management);
  const scheduled = await office.publish(["M1", "M2"], new Date(Date.now() + 3_600_000).toISOString());
  await expect(office.decide(deputy, proposalId)).rejects.toMatchObject({
    details: { reason: "scheduled" },
  });
  await office.decide(deputy, proposalId, false);
  await expect(office.ask(management)).rejects.toMatchObject({ details: { reason: "scheduled" } });
  await office.withdraw(scheduled.id);
  await office.publish(["M2"]);

  await expect(office.ask(management, { revision: 2 })).rejects.toMatchObject({
    details: { reason: "published" },
  });
});

test("PUB-1: published results stay as they are while a column is open again, and the new mark is public only when published", async () => {
  const office = await anApprovedSchool(bed);
  const { management, deputy, teacher, params } = office;
  await office.publish(["M1"]);
  const withM2 = await office.publish(["M2"]);
  await office.withdraw(withM2.id);
  const before = await office.seen();
  const { proposalId } = await office.ask(management, { revision: await office.fetchRevision() });
  await office.decide(deputy, proposalId);
  await office.enter(40, 1);
  expect(await office.seen()).toEqual(before);
  expect(before.result.subjects[0]?.marks).toEqual({ M1: 70 });
  await expect(office.publish(["M2"])).rejects.toMatchObject({ details: { reason: "unapproved" } });

  const which = { ...params, column: "M2" };
  const submitted = await as(teacher.actor).call(submitColumn, {
    params: which,
    body: { key: aKey(), revision: await office.fetchRevision(), isPartial: false },
  });
  await as(deputy.actor).call(decideColumn, {
    params: which,
    body: { key: aKey(), revision: submitted.revision, approve: true, reason: null },
  });
  await office.publish(["M2"]);

  const after = await office.seen();
  expect(after.result.subjects[0]).toMatchObject({ marks: { M1: 70, M2: 40 }, values: { T1: 55 } });
});

const fetchNotices = async ({ actor }: Member) =>
  (await as(actor).call(listNotifications, { query: {} })).notifications;

const actionsIn = (schoolId: number) =>
  database.inSchool(schoolId, async (db) => {
    const rows = await db
      .selectFrom("audit_events")
      .select("action")
      .where("school_id", "=", schoolId)
      .where("action", "<>", "marks.entered")
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  });
