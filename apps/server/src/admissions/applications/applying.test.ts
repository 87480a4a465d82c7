import { listApplications, readPhoneCodes } from "@dars/contract/admissions/applications";
import {
  readApplicationStatus,
  requestPhoneCode,
  startApplication,
  submitApplication,
} from "@dars/contract/admissions/applying";
import { listOpenLocations } from "@dars/contract/school/branches";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";

import {
  aPhone,
  apply,
  askCode,
  aRecord,
  fetchPhoneCode,
  openForm,
  provedBy,
  withClockAt,
} from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";

const { database, owner, anonymous, group, aTakingSchool, read, move } = await officesBed();

test("APP-1: a school takes applications while its Apply button is on", async () => {
  const set = await aTakingSchool();
  const shown = await anonymous.call(startApplication, {});
  expect(shown.schools.find(({ id }) => id === set.schoolId)?.levels).toMatchObject([
    { id: set.levelId, free: 2 },
  ]);

  const locations = await anonymous.call(listOpenLocations, {});
  expect(locations.schools.find(({ schoolId }) => schoolId === set.schoolId)).toMatchObject({
    branches: [],
    mayChange: false,
  });

  await owner.query("insert into school_settings (school_id, show_apply_now_button) values ($1, false)", [
    set.schoolId,
  ]);

  const closed = await anonymous.call(listOpenLocations, {});
  expect(closed.schools.map(({ schoolId }) => schoolId)).not.toContain(set.schoolId);
  const { schools } = await anonymous.call(startApplication, {});
  expect(schools.map(({ id }) => id)).not.toContain(set.schoolId);
  await expect(askCode(anonymous, { schoolId: set.schoolId, phone: aPhone() })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("APP-1: a form filled in under five seconds, without work or by a machine has no code", async () => {
  const { schoolId } = await aTakingSchool();
  const of = { schoolId, phone: aPhone() };
  const send = (body: { ticket: string; proof: string; website: string }) =>
    anonymous.call(requestPhoneCode, { body: { ...body, of } });
  const { ticket } = await openForm(anonymous);
  const good = { ticket, proof: provedBy(ticket), website: "" };

  const filledAtOnce = withClockAt(Date.now(), async () => {
    const { ticket: fresh } = await anonymous.call(startApplication, {});
    return send({ ...good, ticket: fresh, proof: provedBy(fresh) });
  });
  await expect(filledAtOnce).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(send({ ...good, proof: "1" })).rejects.toMatchObject({ code: "invalid" });
  await expect(send({ ...good, website: "https://spam" })).rejects.toMatchObject({ code: "invalid" });
  await expect(send({ ...good, ticket: `${ticket}x` })).rejects.toMatchObject({ code: "invalid" });
  await expect(send(good)).resolves.toHaveProperty("expiresAt");
});

test("APP-1: with the old year closing, families apply for the next one", async () => {
  const set = await aTakingSchool();
  await owner.query("update academic_years set state = 'closing' where school_id = $1", [set.schoolId]);
  const offered = async () =>
    (await anonymous.call(startApplication, {})).schools.find(({ id }) => id === set.schoolId)?.levels;
  expect(await offered()).toBeUndefined();
  const startsOn = Temporal.Now.plainDateISO().add({ years: 1 }).toString();
  const endsOn = Temporal.Now.plainDateISO().add({ years: 2 }).toString();
  const next = await aYear(database, set.school, { state: "planning", startsOn, endsOn });
  await aSection(database, next, { level: { id: set.levelId, groupId: group.id }, capacity: 5 });
  expect(await offered()).toMatchObject([{ id: set.levelId, free: 5 }]);
});

test("APP-1: a ticket used for one school is none for another", async () => {
  const [one, other] = [await aTakingSchool(), await aTakingSchool()];
  const phone = aPhone();
  const body = await askCode(anonymous, { schoolId: one.schoolId, phone });
  const again = { ...body, of: { schoolId: other.schoolId, phone } };
  await expect(anonymous.call(requestPhoneCode, { body: again })).rejects.toMatchObject({ code: "invalid" });
});

test("APP-1: a ticket is good for one code", async () => {
  const { schoolId, office } = await aTakingSchool();
  const phone = aPhone();
  const body = await askCode(anonymous, { schoolId, phone });
  await anonymous.call(requestPhoneCode, { body });

  const { codes } = await office.call(readPhoneCodes, { params: { schoolId } });
  expect(codes.filter((each) => each.phone === phone)).toHaveLength(1);
  await expect(
    anonymous.call(requestPhoneCode, { body: { ...body, of: { schoolId, phone: aPhone() } } }),
  ).rejects.toMatchObject({ code: "too-many-requests" });
});

test("APP-1: sent again it is the same application; a fourth of a phone in a day is refused", async () => {
  const set = await aTakingSchool();
  const { sent, tracking } = await apply(set);
  expect(await anonymous.call(submitApplication, sent)).toMatchObject({ tracking });
  const another = () =>
    anonymous.call(submitApplication, {
      ...sent,
      params: { schoolId: set.schoolId, application: aKey() },
    });
  await another();
  await another();
  await expect(another()).rejects.toMatchObject({ code: "too-many-requests" });
  const { applications: listed } = await set.office.call(listApplications, {
    params: { schoolId: set.schoolId },
    query: {},
  });
  expect(listed).toHaveLength(3);
});

test("APP-1: under the key of one child another child is not taken for it", async () => {
  const set = await aTakingSchool();
  const { sent } = await apply(set);
  const { name } = sent.body.application;
  for (const change of [{ birthDate: "2014-04-04" }, { name: { ...name, given: "Noor" } }])
    await expect(
      anonymous.call(submitApplication, {
        ...sent,
        body: { ...sent.body, application: { ...sent.body.application, ...change } },
      }),
    ).rejects.toMatchObject({ code: "conflict", details: { reason: "other" } });
});

test("APP-1: a code that one school reads out is not good at another", async () => {
  const [set, other] = [await aTakingSchool(), await aTakingSchool()];
  const { sent } = await apply(set);
  const application = aRecord(other.levelId);
  await expect(
    anonymous.call(submitApplication, {
      params: { schoolId: other.schoolId, application: aKey() },
      body: { ...sent.body, application },
    }),
  ).rejects.toMatchObject({ code: "bad-credentials" });
});

test("APP-4: a ticket does not tell whether a tracking code is known", async () => {
  const set = await aTakingSchool();
  const { tracking } = await apply(set);
  for (const trackingCode of [tracking, "0000000001"]) {
    const body = await askCode(anonymous, { tracking: trackingCode });
    const of = { schoolId: set.schoolId, phone: aPhone() };
    await expect(anonymous.call(requestPhoneCode, { body: { ...body, of } })).resolves.toHaveProperty(
      "expiresAt",
    );
  }
});

test("APP-1: without the phone's own code nothing is sent, and after five tries no more", async () => {
  const set = await aTakingSchool();
  const phone = aPhone();
  await askCode(anonymous, { schoolId: set.schoolId, phone });
  const code = await fetchPhoneCode(set.office, set.schoolId, phone);
  const send = (tried: string) =>
    anonymous.call(submitApplication, {
      params: { schoolId: set.schoolId, application: aKey() },
      body: { phone, code: tried, hasConsent: true, application: aRecord(set.levelId) },
    });
  const wrong = code === "00000000" ? "11111111" : "00000000";
  for (let tries = 0; tries < 5; tries += 1)
    await expect(send(wrong)).rejects.toMatchObject({ code: "bad-credentials" });
  await expect(send(code)).rejects.toMatchObject({ code: "bad-credentials" });
});

test("APP-1: tries on another device than the one that asked do not use a code up", async () => {
  const set = await aTakingSchool();
  const [phone, device] = [aPhone(), aKey()];
  await askCode(anonymous, { schoolId: set.schoolId, phone }, device);
  const code = await fetchPhoneCode(set.office, set.schoolId, phone);
  const send = (tried: string, on: string) =>
    anonymous.call(submitApplication, {
      params: { schoolId: set.schoolId, application: aKey() },
      body: { phone, code: tried, device: on, hasConsent: true, application: aRecord(set.levelId) },
    });
  const wrong = code === "00000000" ? "11111111" : "00000000";
  const stranger = aKey();
  for (let tries = 0; tries < 6; tries += 1)
    await expect(send(wrong, stranger)).rejects.toMatchObject({ code: "bad-credentials" });
  await expect(send(code, stranger)).rejects.toMatchObject({ code: "bad-credentials" });
  await expect(send(code, device)).resolves.toHaveProperty("tracking");
});

test("APP-1: devices that ask for one phone, however often, get one code", async () => {
  const { schoolId, office } = await aTakingSchool();
  const phone = aPhone();
  const [own, stranger] = [aKey(), aKey()];
  for (let times = 0; times < 7; times += 1) await askCode(anonymous, { schoolId, phone }, stranger);
  await askCode(anonymous, { schoolId, phone }, own);
  const { codes } = await office.call(readPhoneCodes, { params: { schoolId } });
  expect(codes.filter((each) => each.phone === phone)).toHaveLength(1);
});

test("APP-1: a family that has used its code waits no longer, until it asks again", async () => {
  const set = await aTakingSchool();
  const { schoolId, office } = set;
  const [phone, device] = [aPhone(), aKey()];
  const waiting = async () => {
    const { codes } = await office.call(readPhoneCodes, { params: { schoolId } });
    const { waitingPhones } = await office.call(listApplications, { params: { schoolId }, query: {} });
    return [codes.length, waitingPhones];
  };
  await askCode(anonymous, { schoolId, phone }, device);
  expect(await waiting()).toEqual([1, 1]);

  const code = await fetchPhoneCode(office, schoolId, phone);
  await anonymous.call(submitApplication, {
    params: { schoolId, application: aKey() },
    body: { phone, code, device, hasConsent: true, application: aRecord(set.levelId) },
  });
  expect(await waiting()).toEqual([0, 0]);

  await askCode(anonymous, { schoolId, phone }, device);
  expect(await waiting()).toEqual([1, 1]);
  expect(await fetchPhoneCode(office, schoolId, phone)).toBe(code);
});

test("APP-2: staff sees the same child twice, by national id or by name and birth date", async () => {
  const set = await aTakingSchool();
  const nationalId = "198712345678";
  const first = await apply(set, { nationalId });
  const second = await apply(set, { nationalId, birthDate: "2015-06-01" });
  const third = await apply(set, { birthDate: "2015-06-01" });
  await apply(set, { birthDate: "2014-01-01" });

  const found = await read(set, second.key);
  expect(found.duplicates.map(({ key }) => key).toSorted()).toEqual([first.key, third.key].toSorted());
  expect(JSON.stringify(found)).not.toContain(nationalId);
  const { applications: listed } = await set.office.call(listApplications, {
    params: { schoolId: set.schoolId },
    query: {},
  });
  expect(listed.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(3);
});

test("APP-3: a child who is not six by the cut-off day is not taken into primary 1", async () => {
  const set = await aTakingSchool();
  const first = await aLevel(database, group, { stage: "primary", position: -1 });
  const year = { id: set.section.yearId, schoolId: set.schoolId };
  await aSection(database, year, { level: first });
  const young = { ...set, levelId: first.id };
  const { schools } = await anonymous.call(startApplication, {});
  const levels = schools.find(({ id }) => id === set.schoolId)?.levels;
  const bornBy = levels?.find(({ id }) => id === first.id)?.bornBy ?? "";
  expect(bornBy).toMatch(/^\d{4}-12-31$/);
  const next = `${Number(bornBy.slice(0, 4)) + 1}-01-01`;
  await expect(apply(young, { birthDate: next })).rejects.toMatchObject({
    details: { reason: "too-young" },
  });
  await expect(apply(young, { birthDate: bornBy })).resolves.toHaveProperty("tracking");
});

test("APP-4: tracking code and phone code show the state and what is asked for, and nothing else", async () => {
  const set = await aTakingSchool();
  const { key, tracking, code } = await apply(set);
  await move(set, key, "under_review");
  await move(set, key, "info_requested", { text: "The residence card, please" });

  const status = await anonymous.call(readApplicationStatus, { body: { tracking, code } });
  expect(status).toEqual({
    state: "info_requested",
    since: expect.any(String),
    request: "The residence card, please",
    assessmentAt: null,
    offerUntil: null,
    documents: [],
    schoolId: set.schoolId,
    application: key,
    pass: expect.any(String),
  });
});

test("APP-4: tracking codes are not found out by trying", async () => {
  const set = await aTakingSchool();
  const { tracking } = await apply(set);
  const other = await apply(set);
  const unknown = "0000000000";
  await expect(askCode(anonymous, { tracking: unknown })).resolves.toBeDefined();
  for (const body of [
    { tracking: unknown, code: other.code },
    { tracking, code: other.code },
  ])
    await expect(anonymous.call(readApplicationStatus, { body })).rejects.toMatchObject({
      code: "bad-credentials",
    });
});
