import type { UserData } from "@dars/contract/identity/user-data";
import { afterEach, beforeEach, expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { soon } from "#platform/testing/soon.ts";
import { chooseLanguage } from "#platform/text/language.ts";

import { ADevice, CHECK, good } from "./device.factory.ts";
import { keepNative, type Phone } from "./keep-native.ts";
import { tapped } from "./start-up.ts";

const SCHOOL = "https://school.example";
const LETTER = "/login/parent#login=amal&code=12345678";

/** A phone that records what the app does with it, and hands it links. */
class APhone {
  readonly badges: number[] = [];
  readonly channels = new Map<string, string>();
  findRoot: () => string = () => "";
  open: (link: string) => void = () => undefined;
  arrive: (title: string) => void = () => undefined;

  readonly parts: Phone = {
    watchLinks: async (onLink) => void (this.open = onLink),
    showBadge: async (count) => void this.badges.push(count),
    nameChannels: async (channels) => {
      for (const { id, name } of channels) this.channels.set(id, name);
    },
    watchArrivals: async (onNotice) => void (this.arrive = onNotice),
    followBackButton: async ({ findRoot }) => void (this.findRoot = findRoot),
    followTextSize: async () => undefined,
    followTheme: () => undefined,
    hideSplash: async () => undefined,
    dropServiceWorkers: async () => undefined,
  };
}

let device: ADevice;
let phone: APhone;

beforeEach(() => {
  device = new ADevice();
  phone = new APhone();
});

afterEach(async () => {
  tapped.set(null);
  await device.close();
});

async function started(session: UserData | null, base = "") {
  const services = await device.started(session, session ? good(session) : undefined, { base });
  keepNative(services, phone.parts);
  return services;
}

test("the icon has the number of the Chat tab, and none when the session is over", async () => {
  const session = aSession("teacher");
  const services = await started(session);
  services.unread.clear();
  await services.unread.refresh(services.client.transmit, session);
  await soon(() => expect(phone.badges.at(-1)).toBe(7));

  device.server.onLegacy("POST", CHECK, { status: "fail" });
  await services.check.run();

  await soon(() => expect(phone.badges.at(-1)).toBe(0));
});

test("channels have names in the person's language, and follow a change of it", async () => {
  await started(null);
  await soon(() => expect(phone.channels.get("talking")).toBe("News and messages"));
  expect(phone.channels.size).toBe(8);

  await chooseLanguage("ar");

  await soon(() => expect(phone.channels.get("urgent")).toBe("عاجل"));
});

test("a letter of the own server leads to its page; Back leaves at the role's home", async () => {
  await started(aSession("parent", { server: SCHOOL }));

  phone.open(`${SCHOOL}/message/token`);

  await soon(() => expect(tapped.get()).toBe("/message/token"));
  expect(phone.findRoot()).toBe("/family-home");
});

test("a link to another server is refused by the name of its host, signed in or not", async () => {
  await started(null, SCHOOL);

  phone.open(`https://evil.example${LETTER}`);

  await soon(() => expect(listToasts()).toContainEqual(expect.stringContaining("evil.example")));
  expect(tapped.get()).toBeNull();
});

test("an app without a server takes a letter's one, once its name was agreed to", async () => {
  const services = await started(null);

  phone.open(`${SCHOOL}${LETTER}`);
  await soon(() => expect(document.querySelector("ion-alert")?.header).toContain("school.example"));
  expect(tapped.get()).toBeNull();
  await document.querySelector("ion-alert")?.dismiss(undefined, "confirm");

  await soon(() => expect(tapped.get()).toBe(LETTER));
  expect(services.sessions.store.endpoint.get()).toBe(SCHOOL);
});

test("a push that comes while the app is open is said in it", async () => {
  await started(null);

  phone.arrive("New announcement");

  await soon(() => expect(listToasts()).toContain("New announcement"));
});

const listToasts = () => [...document.querySelectorAll("ion-toast")].map(({ message }) => message);
