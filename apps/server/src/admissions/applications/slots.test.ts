import { chooseSlot, readApplicationStatus } from "@dars/contract/admissions/applying";
import {
  addAssessmentSlots,
  finishAssessment,
  listAssessmentSlots,
  listOwnAssessments,
  removeAssessmentSlot,
} from "@dars/contract/admissions/assessments";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { apply } from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";

const { database, owner, as, aTakingSchool, read, move } = await officesBed();

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

async function aSchoolWithSlots(count = 2) {
  const set = await aTakingSchool(5);
  const assessor = await aTeacher(database, set.school);
  const params = { schoolId: set.schoolId };
  const body = {
    key: aKey(),
    startsAt: TOMORROW,
    minutes: 20,
    count,
    places: 1,
    place: "Room 2",
    assessorId: assessor.id,
  };
  await set.office.call(addAssessmentSlots, { params, body });
  const { slots } = await set.office.call(listAssessmentSlots, { params });
  return { set, assessor, slots, params };
}

type Taking = Awaited<ReturnType<typeof aTakingSchool>>;

/** A family whose child is to be assessed. */
async function aFamily(set: Taking) {
  const family = await apply(set);
  await move(set, family.key, "under_review");
  await move(set, family.key, "assessment_scheduled");
  const pick = (slotId: number) =>
    set.anonymous.call(chooseSlot, {
      params: { schoolId: set.schoolId, application: family.key },
      body: { pass: family.pass, slotId },
    });
  return { ...family, pick };
}

test("O1, APP-6: a family picks one of the free slots, and another until it begins; a full one is refused", async () => {
  const { set, slots } = await aSchoolWithSlots();
  const [early = 0, late = 0] = slots.map(({ id }) => id);
  const family = await aFamily(set);
  const { tracking, code } = family;
  expect(await set.anonymous.call(readApplicationStatus, { body: { tracking, code } })).toMatchObject({
    assessmentAt: null,
    slot: null,
    slots: [{ id: early, startsAt: TOMORROW, minutes: 20, place: "Room 2" }, { id: late }],
  });

  expect(await family.pick(early)).toMatchObject({
    assessmentAt: TOMORROW,
    slot: { id: early },
    slots: [{ id: late }],
  });
  const other = await aFamily(set);
  await expect(other.pick(early)).rejects.toMatchObject({ details: { reason: "full" } });
  await family.pick(late);
  expect(await other.pick(early)).toMatchObject({ slot: { id: early }, slots: [] });

  await move(set, other.key, "under_review");
  expect(await family.pick(early)).toMatchObject({ slot: { id: early } });
});

test("APP-6: the last place goes to one of two families that pick it at the same time", async () => {
  const { set, slots } = await aSchoolWithSlots(1);
  const families = [await aFamily(set), await aFamily(set)];

  const picked = await Promise.allSettled(families.map(({ pick }) => pick(slots[0]?.id ?? 0)));

  expect(picked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("O1, APP-6: a family does not pick another time than the one that the office has fixed", async () => {
  const { set, slots } = await aSchoolWithSlots();
  const family = await aFamily(set);
  await move(set, family.key, "under_review");
  const fixed = new Date(Date.now() + 172_800_000).toISOString();
  await move(set, family.key, "assessment_scheduled", { assessmentAt: fixed });

  await expect(family.pick(slots[0]?.id ?? 0)).rejects.toMatchObject({ details: { reason: "step" } });
  const { tracking, code } = family;
  expect(await set.anonymous.call(readApplicationStatus, { body: { tracking, code } })).toMatchObject({
    assessmentAt: fixed,
  });
});

test("O2: without a free slot the office says when the assessment is; one that is picked is not removed", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set);
  await move(set, key, "under_review");
  await expect(move(set, key, "assessment_scheduled")).rejects.toMatchObject({ code: "invalid" });

  const { set: open, slots, params } = await aSchoolWithSlots();
  const family = await aFamily(open);
  await family.pick(slots[0]?.id ?? 0);
  const remove = (at: number) =>
    open.office.call(removeAssessmentSlot, { params: { ...params, slotId: slots[at]?.id ?? 0 } });
  await expect(remove(0)).rejects.toMatchObject({ details: { reason: "taken" } });
  await remove(1);
  expect((await open.office.call(listAssessmentSlots, { params })).slots).toHaveLength(1);
});

test("O2: an assessor sees the children of its own slots and writes the result; another teacher sees none", async () => {
  const { set, assessor, slots } = await aSchoolWithSlots();
  const family = await aFamily(set);
  const slotId = slots[0]?.id ?? 0;
  await family.pick(slotId);
  const stranger = await aTeacher(database, set.school);
  const finish = (by: typeof assessor) =>
    as(by.actor).call(finishAssessment, {
      params: { slotId, application: family.key },
      body: { key: aKey(), text: "Reads well" },
    });

  expect((await as(stranger.actor).call(listOwnAssessments, {})).slots).toEqual([]);
  await expect(finish(stranger)).rejects.toMatchObject({ code: "not-found" });
  expect((await as(assessor.actor).call(listOwnAssessments, {})).slots[0]).toMatchObject({
    children: [{ application: family.key, birthDate: "2015-05-01" }],
  });
  await finish(assessor);
  expect(await read(set, family.key)).toMatchObject({ state: "assessed", note: "Reads well" });
  await expect(finish(assessor)).rejects.toMatchObject({ details: { reason: "step" } });
});

test("O2: an assessor reads its own result, and neither what the office wrote nor what it decided", async () => {
  const { set, assessor, slots } = await aSchoolWithSlots();
  const family = await aFamily(set);
  await family.pick(slots[0]?.id ?? 0);
  const ownChild = async () => (await as(assessor.actor).call(listOwnAssessments, {})).slots[0]?.children[0];
  const stored = (state: string, note: string) =>
    owner.query("update applications set state = $1, note = $2 where school_id = $3 and key = $4", [
      state,
      note,
      set.schoolId,
      family.key,
    ]);

  await stored("assessment_scheduled", "Asked for a lower fee");
  expect(await ownChild()).toMatchObject({ state: "assessment_scheduled", note: null });
  await stored("assessed", "Reads well");
  expect(await ownChild()).toMatchObject({ state: "assessed", note: "Reads well" });
  await stored("rejected", "Lives elsewhere");
  expect(await ownChild()).toMatchObject({ state: "assessed", note: null });
});
