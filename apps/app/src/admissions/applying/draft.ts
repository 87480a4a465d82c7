import type { ApplicationRecord } from "@dars/contract/admissions/application-record";
import type { submitApplication } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";
import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { todayAtSchool } from "#platform/time/days.ts";

/** The form's values, stored on the device until they are sent. */
export interface Draft {
  /** The key of the application: sent twice it is one. */
  readonly key: string;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  /** When it was last changed, in milliseconds since 1970; absent until it is stored or changed. */
  readonly at?: number;
}

export type Field =
  | "school"
  | "level"
  | "given"
  | "father"
  | "grandfather"
  | "family"
  | "sex"
  | "birthDate"
  | "nationalId"
  | "guardian"
  | "relation"
  | "phone"
  | "email"
  | "second"
  | "secondRelation"
  | "secondPhone"
  | "previousSchool"
  | "previousResult"
  | "siblings"
  | "needs"
  | "code";

const PLACE = "application-draft";
const KEPT_MS = 30 * 86_400_000;

export const newDraft = (): Draft => ({
  key: newClientId(),
  fields: { relation: "father", secondRelation: "mother" },
});

export async function readDraft(): Promise<Draft> {
  await last;
  const stored = await store.readWhole(PLACE);
  const draft = parseDraft(stored);
  if (!draft) return newDraft();
  if ((await isSharedDevice()) || isOld(stored)) {
    await dropDraft();
    return newDraft();
  }
  return draft;
}

/** A form as it is stored; undefined for anything else. */
export function parseDraft(stored: unknown): Draft | undefined {
  const { key, fields, at } = Object(stored);
  if (typeof key !== "string" || typeof fields !== "object" || fields === null) return undefined;
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  return { key, fields: Object.fromEntries(texts), ...(typeof at === "number" && { at }) };
}

/** A form is kept for thirty days after it was last changed: opening it, or another beside it, is no change. */
export function isOld(stored: unknown): boolean {
  const { at } = Object(stored);
  return typeof at !== "number" || Date.now() - at > KEPT_MS;
}

/** The draft with another value. Another school offers other levels. */
export const typeInto = ({ key, fields }: Draft, field: Field, value: string): Draft => ({
  key,
  fields: { ...fields, [field]: value, ...(field === "school" && value !== fields.school && { level: "" }) },
  at: Date.now(),
});

/** One write after the other: none lands after the draft was dropped. */
let last: Promise<void> = Promise.resolve();

export function inTurn(write: () => Promise<void>): Promise<void> {
  // A device that cannot keep the draft does not keep the form from being sent.
  last = last.then(write).catch(() => undefined);
  return last;
}

/** Keeps the draft on a device of one's own, without the phone's code. */
export const keepDraft = (draft: Draft): Promise<void> => inTurn(() => writeDraft(draft));

/** It was changed just now: its thirty days begin anew. */
export const markChanged = (draft: Draft): Draft => ({ ...draft, at: Date.now() });

/** Stores that the open form has been changed, by a document: its fields are stored as they are typed. */
export const touchDraft = (key: string): Promise<void> =>
  inTurn(async () => {
    const draft = parseDraft(await store.readWhole(PLACE));
    if (draft?.key === key) await writeDraft(markChanged(draft));
  });

export const dropDraft = (): Promise<void> => inTurn(removeDraft);

/** Called within `inTurn`. */
export async function writeDraft(draft: Draft): Promise<void> {
  if (!(await isSharedDevice())) await store.writeWhole(PLACE, toStored(draft));
}

/** Called within `inTurn`. */
export const removeDraft = (): Promise<void> => store.remove(PLACE);

/** As it is stored: without the phone's code. */
export function toStored({ key, fields: typed, at = Date.now() }: Draft) {
  const { code: _, ...fields } = typed;
  return { key, fields, at };
}

type ApplicationBody = Input<typeof submitApplication>["body"];

/** The step of the form where something is lacking; null where all of it is there. */
export function lackingIn({ fields }: Draft): 0 | 1 | null {
  if (lackingOfChild(fields)) return 0;
  return lackingOfGuardians(fields) ? 1 : null;
}

/** The field of a step where something is lacking. */
export const lackingAt = ({ fields }: Draft, step: number): Field | undefined =>
  [lackingOfChild, lackingOfGuardians][step]?.(fields);

const getTrimmedLength = (fields: Draft["fields"], field: Field): number =>
  (fields[field] ?? "").trim().length;

function lackingOfChild(fields: Draft["fields"]): Field | undefined {
  const chosen: readonly Field[] = ["school", "level", "sex", "birthDate"];
  const names: readonly Field[] = ["given", "father", "grandfather", "family"];
  const lacking = [...chosen, ...names].find((field) => getTrimmedLength(fields, field) === 0);
  const tooLong = names.find((name) => getTrimmedLength(fields, name) > 80);
  const isBorn = (fields.birthDate ?? "") <= todayAtSchool();
  const hasSoundId = [0, 12].includes((parseNationalId(fields) ?? "").length);
  return lacking ?? tooLong ?? (isBorn ? undefined : "birthDate") ?? (hasSoundId ? undefined : "nationalId");
}

function lackingOfGuardians(fields: Draft["fields"]): Field | undefined {
  const hasSecond = getTrimmedLength(fields, "second") + getTrimmedLength(fields, "secondPhone") > 0;
  const email = (fields.email ?? "").trim();
  return (
    lackingOfGuardian(fields, "guardian", "phone") ??
    (email === "" || isEmail(email) ? undefined : "email") ??
    (hasSecond ? lackingOfGuardian(fields, "second", "secondPhone") : undefined)
  );
}

function lackingOfGuardian(fields: Draft["fields"], name: Field, phone: Field): Field | undefined {
  const length = getTrimmedLength(fields, name);
  if (length < 3 || length > 160) return name;
  return isPhone(normalizePhone(fields[phone] ?? "") ?? "") ? undefined : phone;
}

/** The school has to reach it: a mobile number of Iraq has ten digits after the country's code. */
export const isPhone = (phone: string): boolean =>
  phone.startsWith("+9647") ? /^\+9647\d{9}$/.test(phone) : /^\+[1-9]\d{6,14}$/.test(phone);

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const parseNationalId = ({ nationalId = "" }: Draft["fields"]): string | null =>
  latinDigits(nationalId).replaceAll(/\D/g, "") || null;

/** As it is sent. */
export function buildApplicationBody(
  { fields }: Draft,
  sent: Pick<ApplicationBody, "code" | "device" | "locale">,
): ApplicationBody {
  const phone = normalizePhone(fields.phone ?? "") ?? "";
  return { phone, ...sent, hasConsent: true, application: toApplicationRecord(fields) };
}

function toApplicationRecord(fields: Draft["fields"]): ApplicationRecord {
  const text = (field: Field) => (fields[field] ?? "").trim();
  const orNull = (field: Field) => text(field) || null;
  const guardian = (name: Field, relation: Field, phone: Field) => ({
    name: text(name),
    relation: parseRelation(text(relation)),
    phone: normalizePhone(text(phone)) ?? "",
  });
  return {
    name: {
      given: text("given"),
      father: text("father"),
      grandfather: text("grandfather"),
      family: text("family"),
    },
    sex: text("sex") === "female" ? "female" : "male",
    birthDate: text("birthDate"),
    nationalId: parseNationalId(fields),
    levelId: Number(text("level")),
    previousSchool: orNull("previousSchool"),
    previousResult: orNull("previousResult"),
    siblings: orNull("siblings"),
    needs: orNull("needs"),
    guardians: [
      guardian("guardian", "relation", "phone"),
      ...(text("second") === "" ? [] : [guardian("second", "secondRelation", "secondPhone")]),
    ],
    email: orNull("email"),
  };
}

export const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian", "other"] as const;

const parseRelation = (value: string) => RELATIONS.find((relation) => relation === value) ?? "other";
