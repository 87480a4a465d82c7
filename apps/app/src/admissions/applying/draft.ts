import type { ApplicationRecord } from "@dars/contract/admissions/application-record";
import type { submitApplication } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { phoneOf } from "#school/people/public.ts";

/** The form's values, stored on the device until they are sent. */
export interface Draft {
  /** The key of the application: sent twice it is one. */
  readonly key: string;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
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
  | "second"
  | "secondRelation"
  | "secondPhone"
  | "previousSchool"
  | "previousResult"
  | "siblings"
  | "needs"
  | "code";

const PLACE = "application-draft";

export const newDraft = (): Draft => ({
  key: newClientId(),
  fields: { relation: "father", secondRelation: "mother" },
});

export async function readDraft(): Promise<Draft> {
  const kept = await store.readWhole(PLACE);
  if (typeof kept !== "object" || kept === null || !("key" in kept) || !("fields" in kept)) return newDraft();
  const { key, fields } = kept;
  if (typeof key !== "string" || typeof fields !== "object" || fields === null) return newDraft();
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  return { key, fields: Object.fromEntries(texts) };
}

export const keepDraft = (draft: Draft): Promise<void> => store.writeWhole(PLACE, draft);
export const dropDraft = (): Promise<void> => store.remove(PLACE);

type Body = Input<typeof submitApplication>["body"];

/** The step of the form where something is lacking; null where all of it is there. */
export function lackingIn({ fields }: Draft): 0 | 1 | null {
  const isThere = (field: Field) => (fields[field] ?? "").trim() !== "";
  const child: readonly Field[] = [
    "school",
    "level",
    "given",
    "father",
    "grandfather",
    "family",
    "sex",
    "birthDate",
  ];
  if (!child.every(isThere)) return 0;
  const phones = [
    phoneOf(fields.phone ?? ""),
    isThere("second") ? phoneOf(fields.secondPhone ?? "") : "+0000000",
  ];
  return isThere("guardian") && phones.every((phone) => phone !== null && /^\+\d{7,15}$/.test(phone))
    ? null
    : 1;
}

/** As it is sent. */
export function bodyOf({ fields }: Draft, code: string): Body {
  return { phone: phoneOf(fields.phone ?? "") ?? "", code, hasConsent: true, application: recordOf(fields) };
}

function recordOf(fields: Draft["fields"]): ApplicationRecord {
  const text = (field: Field) => (fields[field] ?? "").trim();
  const orNull = (field: Field) => text(field) || null;
  const guardian = (name: Field, relation: Field, phone: Field) => ({
    name: text(name),
    relation: relationOf(text(relation)),
    phone: phoneOf(text(phone)) ?? "",
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
    nationalId: latinDigits(text("nationalId")).replaceAll(/\D/g, "") || null,
    levelId: Number(text("level")),
    previousSchool: orNull("previousSchool"),
    previousResult: orNull("previousResult"),
    siblings: orNull("siblings"),
    needs: orNull("needs"),
    guardians: [
      guardian("guardian", "relation", "phone"),
      ...(text("second") === "" ? [] : [guardian("second", "secondRelation", "secondPhone")]),
    ],
  };
}

export const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian", "other"] as const;

const relationOf = (value: string) => RELATIONS.find((relation) => relation === value) ?? "other";
