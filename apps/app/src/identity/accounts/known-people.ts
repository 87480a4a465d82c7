import type { Names } from "@dars/contract/platform/primitives";
import { ROLES, type Role } from "@dars/contract/platform/roles";

import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

const KEY = "known-people";
const MOST = 6;

/** A person who has signed in on this device. `deviceKey` is the server's proof of an earlier sign-in here. */
export interface KnownPerson {
  readonly login: string;
  readonly role: Role;
  readonly name: Names | null;
  readonly deviceKey: string | null;
}

/** People who signed in here, most recent first. An unreadable list counts as empty. */
export async function knownPeople(): Promise<readonly KnownPerson[]> {
  const stored = await store.readWhole(KEY);
  return Array.isArray(stored) ? stored.map(parseKnownPerson).filter((person) => person !== null) : [];
}

/** Keeps a person for the next sign-in, except on a shared device. A name or a key that is not given stays. */
export async function rememberPerson(
  person: Pick<KnownPerson, "login" | "role"> & Partial<KnownPerson>,
): Promise<void> {
  if (await isSharedDevice()) return;
  const people = await knownPeople();
  const earlier = people.find((one) => isSame(one, person));
  const known = { name: null, deviceKey: null, ...earlier, ...person };
  await store.writeWhole(KEY, [known, ...people.filter((one) => !isSame(one, person))].slice(0, MOST));
}

export async function forgetPerson(person: Pick<KnownPerson, "login" | "role">): Promise<void> {
  const people = await knownPeople();
  await store.writeWhole(
    KEY,
    people.filter((one) => !isSame(one, person)),
  );
}

export const forgetEverybody = (): Promise<void> => store.remove(KEY);

/** The key that a login was given on this device, whichever of its roles it last had. */
export const findDeviceKey = (people: readonly KnownPerson[], login: string): string | null =>
  people.find((one) => one.login === login && one.deviceKey !== null)?.deviceKey ?? null;

const isSame = (one: Pick<KnownPerson, "login" | "role">, other: Pick<KnownPerson, "login" | "role">) =>
  one.login === other.login && one.role === other.role;

function parseKnownPerson(stored: unknown): KnownPerson | null {
  const at = new Map<string, unknown>(Object.entries(Object(stored)));
  const role = ROLES.find((known) => known === at.get("role"));
  const login = toTextOrNull(at.get("login"));
  if (!role || login === null) return null;
  const names = new Map<string, unknown>(Object.entries(Object(at.get("name"))));
  const [ar, ckb, en] = [names.get("ar"), names.get("ckb"), names.get("en")].map(toTextOrNull);
  const name = ar || ckb || en ? { ar: ar ?? null, ckb: ckb ?? null, en: en ?? null } : null;
  return { login, role, name, deviceKey: toTextOrNull(at.get("deviceKey")) };
}

const toTextOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
