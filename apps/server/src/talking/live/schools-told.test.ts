import { saveChatSettings } from "@dars/contract/school/chat-settings";
import { readGroupSettings, saveGroupSettings } from "@dars/contract/school/settings";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { soon } from "#platform/testing/soon.ts";

import { aNode, aPlace, createClient, Device, signIn, someTeachers } from "./live.factory.ts";

const place = await aPlace();
const node = await aNode(place);

test("CHAT-7: whoever has the app open hears that the school has chosen other hours, and nobody elsewhere", async () => {
  const other = { ...place, school: await aSchool(place.database, await aGroup(place.database)) };
  const [teacher] = await someTeachers(place, 1);
  const [stranger] = await someTeachers(other, 1);
  if (!teacher || !stranger) throw new Error("Nobody.");
  const [device, far] = [await Device.open(node, teacher), await Device.open(node, stranger)];
  const office = await signIn(place, await aManagement(place.database, place.school));

  await createClient(node, office).call(saveChatSettings, {
    params: { schoolId: place.school.id },
    body: {
      revision: 0,
      settings: {
        hours: { opensAt: "08:00", closesAt: "20:00" },
        guardiansObserveAll: null,
        safeguardingLeadId: null,
      },
    },
  });

  await soon(() => expect(device.count("rooms")).toBe(1));
  expect(far.count("rooms")).toBe(0);
  await expectToldOnReturn(teacher);
});

test("CHAT-7: hours of the group are heard of in each of its schools", async () => {
  const group = await aGroup(place.database);
  const [teacher] = await someTeachers({ ...place, school: await aSchool(place.database, group) }, 1);
  if (!teacher) throw new Error("Nobody.");
  const device = await Device.open(node, teacher);
  const administrator = await signIn(place, await anAdministrator(place.database, group));
  const client = createClient(node, administrator);
  const { revision, settings } = await client.call(readGroupSettings, {});

  await client.call(saveGroupSettings, {
    body: { revision, settings: { ...settings, chatOpensAt: "06:30" } },
  });

  await soon(() => expect(device.count("rooms")).toBe(1));
  await expectToldOnReturn(teacher);
});

/** D.17: an app that has read a while ago, and connects only now. */
async function expectToldOnReturn(teacher: Parameters<typeof Device.open>[1]) {
  await place.owner.query("update room_members set joined_at = now() - interval '1 day'");
  const late = await Device.open(node, teacher);
  late.say({ t: "hello", heads: {}, since: Date.now() - 60_000 });
  await soon(() => expect(late.count("rooms")).toBe(1));
}
