import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { readGroupSettings, saveGroupSettings } from "@dars/contract/school/settings";
import { listAppVersions, saveAppVersion } from "@dars/contract/shell/app-versions";
import { expect, test } from "vitest";

import { auditLog } from "#oversight/audit-log/audit-log.routes.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { settings } from "./settings.routes.ts";

const { database, as, owner } = await testbed([settings, auditLog]);

test("Q3: an administrator changes a setting; it is there at once, and the audit log says which", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));
  const before = await as(actor).call(readGroupSettings, {});

  const saved = await as(actor).call(saveGroupSettings, {
    body: {
      revision: before.revision,
      settings: {
        ...before.settings,
        showReportsForStudents: true,
        sessionTimeoutDays: 7.5,
        letterCodeDays: 5,
      },
    },
  });

  expect(saved.revision).toBe(before.revision + 1);
  expect(saved.settings).toMatchObject({
    showReportsForStudents: true,
    sessionTimeoutDays: 7.5,
    letterCodeDays: 5,
  });
  expect(await as(actor).call(readGroupSettings, {})).toEqual(saved);
  const { events } = await as(actor).call(listAuditEvents, {
    params: { schoolId: before.officeId },
    query: { action: "settings" },
  });
  expect(events).toMatchObject([
    {
      action: "settings.changed",
      by: { accountId: actor.accountId },
      changes: { showReportsForStudents: true, sessionTimeoutDays: 7.5, letterCodeDays: 5 },
    },
  ]);
});

test("KEY-4: of two who change settings from the same page, the second is told", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));
  const { revision, settings: known } = await as(actor).call(readGroupSettings, {});
  const save = (change: Partial<typeof known>) =>
    as(actor).call(saveGroupSettings, { body: { revision, settings: { ...known, ...change } } });
  await save({ theme: "green" });

  await expect(save({ theme: "red" })).rejects.toMatchObject({ code: "conflict" });
  await expect(save({ theme: "green" })).resolves.toMatchObject({ revision: revision + 1 });
});

test("one group's settings leave another's alone", async () => {
  const [one, other] = [await aGroup(database), await aGroup(database)];
  const [first, second] = [await anAdministrator(database, one), await anAdministrator(database, other)];
  const { revision, settings: known } = await as(first.actor).call(readGroupSettings, {});
  await as(first.actor).call(saveGroupSettings, {
    body: { revision, settings: { ...known, maintenance: true } },
  });

  const untouched = await as(second.actor).call(readGroupSettings, {});

  expect(untouched.settings.maintenance).toBe(false);
});

test("Q4: the stores hold one app, so what one group's administrator publishes is told to every group, and logged in its own", async () => {
  const [one, other] = [await aGroup(database), await aGroup(database)];
  const [first, second] = [await anAdministrator(database, one), await anAdministrator(database, other)];
  const body = { version: "51.7", minVersion: null, url: "https://store.example/dars", confirmMin: null };

  await as(first.actor).call(saveAppVersion, { params: { platform: "android" }, body });

  const { versions } = await as(second.actor).call(listAppVersions, {});
  expect(versions).toMatchObject([{ platform: "android", version: "51.7" }]);
  const { rows } = await owner.query(
    "select school_id::int as place from audit_events where action = 'version.published' and account_id = $1",
    [first.accountId],
  );
  expect(rows).toEqual([{ place: one.officeId }]);
});

test("Q4, VER-1: a version is published for one store; a wrong form is refused with its field", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));
  const seenNow = async () =>
    (await as(actor).call(listAppVersions, {})).versions.find(({ platform }) => platform === "android")
      ?.changedAt ?? null;
  const publish = async (
    version: string,
    minVersion: string | null = null,
    confirmMin: string | null = null,
    seen?: string | null,
  ) =>
    as(actor).call(saveAppVersion, {
      params: { platform: "android" },
      body: {
        version,
        minVersion,
        url: "https://store.example/dars",
        confirmMin,
        seen: seen === undefined ? await seenNow() : seen,
      },
    });

  const before = await seenNow();
  await publish("51.8");
  await expect(publish("51.9", null, null, before)).rejects.toMatchObject({ details: { reason: "stale" } });
  const { versions } = await as(actor).call(listAppVersions, {});

  expect(versions.find(({ platform }) => platform === "android")).toMatchObject({
    version: "51.8",
    minVersion: null,
  });
  await expect(publish("51.10")).rejects.toMatchObject({
    code: "invalid",
    field: "/body/version",
    details: { fault: "form" },
  });
  await expect(publish("51.8", "51.7")).rejects.toMatchObject({
    field: "/body/confirmMin",
    details: { fault: "min-unconfirmed" },
  });
  await expect(publish("51.8", "51.7", "51.7")).resolves.toMatchObject({ minVersion: "51.7" });
  const { rows } = await owner.query("select platform from app_versions");
  expect(rows).toEqual([{ platform: "android" }]);
});

test("Q4: what a version changes stays with it, and not with the next one", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));
  const none = { ar: null, ckb: null, en: null };
  const notes = { families: { ...none, ar: "الدرجات أسرع" }, staff: none };
  const publish = (version: string, seen: string | null, more: { readonly notes?: typeof notes } = {}) =>
    as(actor).call(saveAppVersion, {
      params: { platform: "ios" },
      body: { version, minVersion: null, url: null, confirmMin: null, seen, ...more },
    });

  const first = await publish("51.7", null, { notes });
  // An app that knows nothing of notes.
  const again = await publish("51.7", first.changedAt);
  const next = await publish("51.8", again.changedAt);

  expect([first.notes, again.notes, next.notes]).toEqual([notes, notes, undefined]);
});

test("CHAT-7: a group's hours are kept as they were chosen, and end after they begin", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));
  const { revision, settings: known } = await as(actor).call(readGroupSettings, {});
  const save = (change: Partial<typeof known>) =>
    as(actor).call(saveGroupSettings, { body: { revision, settings: { ...known, ...change } } });

  await expect(save({ chatOpensAt: "21:30" })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/settings/chatClosesAt",
  });
  const { settings: saved } = await save({
    chatOpensAt: "06:30",
    chatClosesAt: "24:00",
    guardiansObserveAll: true,
  });

  expect(saved).toMatchObject({ chatOpensAt: "06:30", chatClosesAt: "24:00", guardiansObserveAll: true });
});
