import { expect, test, vi } from "vitest";

import { Exchange } from "#platform/live/bus.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { toFrame } from "./frames.ts";
import { aNode, aPlace, Device, send, someTeachers } from "./live.factory.ts";
import { cuttable } from "./unreliable-bus.factory.ts";

heavy();
const place = await aPlace();
const schoolId = place.school.id;
const exchange = new Exchange();
const lines = [cuttable(exchange.connect()), cuttable(exchange.connect())] as const;
const [near, far] = [await aNode(place, { bus: lines[0].line }), await aNode(place, { bus: lines[1].line })];
const PERSONAL = ["rooms", "unread", "notified"] as const;

test.each([
  ["the node of the app hears nothing", lines[0]],
  ["the node where it happens is not heard", lines[1]],
])("what concerns a person while %s reaches the app after the gap, and its new rooms", async (_, line) => {
  const { device, person, writer, countPersonal } = await anOpenApp();
  line.cut();
  const roomId = await aRoom(place.owner, { schoolId });
  for (const { id } of [person, writer]) await aMember(place.owner, { schoolId, roomId, personId: id });
  for (const about of PERSONAL) far.live.hub.touched({ about, schoolId, personId: person.id });
  await soon(() => expect(line.lost.join()).toContain(`["notified",${schoolId},${person.id}]`));

  line.mend();

  await soon(() => expect(countPersonal()).toEqual([1, 1, 1]));
  await soon(() => expect(near.live.hub.registry.rooms.has(`${schoolId}/${roomId}`)).toBe(true));
  await send(far, writer, roomId);
  await soon(() => expect(device.count("unread")).toBe(2));
  expect(countPersonal()).toEqual([1, 2, 1]);
});

test("what concerns a person while its device does not read reaches it when it does", async () => {
  const { person, countPersonal } = await anOpenApp();
  const [app] = near.live.hub.registry.ofPerson(schoolId, person.id);
  if (!app) throw new Error("The app is not here.");
  const roomId = await aRoom(place.owner, { schoolId });
  const waiting = vi.spyOn(app.outlet, "waiting").mockReturnValue(300 * 1024);
  app.push(toFrame({ t: "ping" }), [`${schoolId}/${roomId}`]);
  for (const about of PERSONAL) near.live.hub.touched({ about, schoolId, personId: person.id });

  waiting.mockRestore();

  await soon(() => expect(countPersonal()).toEqual([1, 1, 1]));
});

async function anOpenApp() {
  const [person, writer] = await someTeachers(place, 2);
  if (!person || !writer) throw new Error("Two people are wanted.");
  const device = await Device.open(near, person);
  await soon(() => expect(near.live.hub.registry.isHere(schoolId, person.id)).toBe(true));
  const countPersonal = () => PERSONAL.map((t) => device.count(t));
  return { device, person, writer, countPersonal };
}
