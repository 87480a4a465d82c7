import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

import { dropDraft, isOld, keepDraft, parseDraft, type Draft, type Field } from "./draft.ts";

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
  if (!Array.isArray(stored) || (await isSharedDevice())) return [];
  return stored.flatMap((one: unknown) => {
    const draft = isOld(one) ? undefined : parseDraft(one);
    return draft ? [draft] : [];
  });
}

/** Another form in the place of the open one, which is kept beside it if it says anything of a child. */
export async function exchangeDraft(from: Draft, to: Draft): Promise<readonly Draft[]> {
  const others = (await listAside()).filter(({ key }) => key !== from.key && key !== to.key);
  const aside = hasChild(from) ? [from, ...others].slice(0, MOST) : others;
  await keepAside(aside);
  await (hasChild(to) ? keepDraft(to) : dropDraft());
  return aside;
}

/** A form for another child of the same family. */
export function beginSibling({ fields }: Draft): Draft {
  const same = OF_FAMILY.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]));
  return { key: newClientId(), fields: Object.fromEntries(same) };
}

async function keepAside(drafts: readonly Draft[]): Promise<void> {
  if (await isSharedDevice()) return;
  const at = Date.now();
  const withoutCodes = drafts.map((draft) => {
    const { code: _, ...fields } = draft.fields;
    return { key: draft.key, fields, at };
  });
  // A device that cannot keep them does not keep the open one from being sent.
  await (withoutCodes.length === 0 ? store.remove(PLACE) : store.writeWhole(PLACE, withoutCodes)).catch(
    () => undefined,
  );
}
