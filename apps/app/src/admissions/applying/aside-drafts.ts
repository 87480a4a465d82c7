import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

import {
  inTurn,
  isOld,
  parseDraft,
  removeDraft,
  toStored,
  writeDraft,
  type Draft,
  type Field,
} from "./draft.ts";

const PLACE = "application-drafts";
/** More children at once than a family has. */
const MOST = 5;

const OF_CHILD: readonly Field[] = ["given", "father", "grandfather", "family", "birthDate", "nationalId"];
/** The same for brothers and sisters. */
const OF_FAMILY: readonly Field[] = [
  "school",
  "guardian",
  "relation",
  "phone",
  "email",
  "second",
  "secondRelation",
  "secondPhone",
];

/** Whether a form says anything of a child. */
export const hasChild = ({ fields }: Draft): boolean =>
  OF_CHILD.some((field) => (fields[field] ?? "").trim() !== "");

/** The child's name as far as it was typed; empty where it was not. */
export const readChildName = ({ fields }: Draft): string =>
  [fields.given, fields.father, fields.grandfather, fields.family]
    .map((part) => (part ?? "").trim())
    .filter(Boolean)
    .join(" ");

/** Forms beside the open one that were begun on this device, the latest first. */
export async function listAside(): Promise<readonly Draft[]> {
  const stored = await store.readWhole(PLACE);
  if (stored === undefined) return [];
  const all: readonly unknown[] = Array.isArray(stored) && !(await isSharedDevice()) ? stored : [];
  const drafts = all.flatMap((one) => {
    const draft = isOld(one) ? undefined : parseDraft(one);
    return draft ? [draft] : [];
  });
  // What has ended leaves the device, and not only the list.
  if (drafts.length === 0) await store.remove(PLACE).catch(() => undefined);
  else if (drafts.length < all.length) await keepAside(drafts);
  return drafts;
}

/** Another form in the place of the open one, which is kept beside it if it says anything of a child. */
export async function exchangeDraft(from: Draft, to: Draft): Promise<readonly Draft[]> {
  let aside: readonly Draft[] = [];
  // In turn as a whole: what is typed into the other form meanwhile is written after it, and so is a next exchange.
  await inTurn(async () => {
    const others = (await listAside()).filter(({ key }) => key !== from.key && key !== to.key);
    aside = hasChild(from) ? [from, ...others].slice(0, MOST) : others;
    await keepAside(aside);
    await (hasChild(to) ? writeDraft(to) : removeDraft());
  });
  return aside;
}

/** A form for another child of the same family. */
export function beginSibling({ fields }: Draft): Draft {
  const same = OF_FAMILY.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]));
  return { key: newClientId(), fields: Object.fromEntries(same) };
}

async function keepAside(drafts: readonly Draft[]): Promise<void> {
  if (await isSharedDevice()) return;
  const stored = drafts.map(toStored);
  // A device that cannot keep them may still keep the open one.
  await (stored.length === 0 ? store.remove(PLACE) : store.writeWhole(PLACE, stored)).catch(() => undefined);
}
