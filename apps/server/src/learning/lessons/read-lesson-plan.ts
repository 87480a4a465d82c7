import type { readLessonPlan as route } from "@dars/contract/learning/lesson-plan";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { buildSheetFile, takenCell, takenColumn, type SheetColumn } from "#platform/sheets/public.ts";

import { requireOffering } from "./may.ts";
import { listPlanned, listUnitNames } from "./plan.queries.ts";

/** Columns by the keys in the hidden second row, by which they are found whatever they are called. */
export const PLAN_KEYS = [
  "lesson_id",
  "unit",
  "name_ar",
  "name_ckb",
  "name_en",
  "week",
  "minutes",
  "objectives",
] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

/** Workbooks that were downloaded before these columns were added lack them. */
export const LATER_KEYS = ["revision", "offering_id"] as const;
export type LaterKey = (typeof LATER_KEYS)[number];

const WIDTHS: Readonly<Record<PlanKey | LaterKey, number>> = {
  lesson_id: 8,
  unit: 24,
  name_ar: 32,
  name_ckb: 32,
  name_en: 32,
  week: 8,
  minutes: 8,
  objectives: 48,
  revision: 8,
  offering_id: 8,
};

const TITLES: Readonly<Record<Locale, readonly string[]>> = {
  ar: [
    "الرقم",
    "الوحدة",
    "الاسم بالعربية",
    "الاسم بالكردية",
    "الاسم بالإنكليزية",
    "الأسبوع",
    "الدقائق",
    "الأهداف",
    "النسخة",
    "الخطة",
  ],
  ckb: [
    "ژمارە",
    "یەکە",
    "ناو بە عەرەبی",
    "ناو بە کوردی",
    "ناو بە ئینگلیزی",
    "هەفتە",
    "خولەک",
    "ئامانجەکان",
    "وەشان",
    "پلان",
  ],
  en: [
    "Id",
    "Unit",
    "Name in Arabic",
    "Name in Kurdish",
    "Name in English",
    "Week",
    "Minutes",
    "Objectives",
    "Revision",
    "Plan",
  ],
};

/** What a workbook of an offering is of. */
export const planList = (offeringId: number): string => `lesson-plan ${offeringId}`;

export async function readLessonPlan(
  context: Context,
  { params: { schoolId, offeringId }, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  await requireOffering(context, db, schoolId, offeringId);
  const [lessons, units] = await Promise.all([
    listPlanned(db, schoolId, offeringId),
    listUnitNames(db, schoolId, offeringId),
  ]);
  const unitOf = new Map(units.map(({ id, name }) => [id, nameIn(name, locale)]));
  const at = new Date().toISOString();
  const sheet = {
    name: "plan",
    isRightToLeft: locale !== "en",
    hasKeys: true,
    columns: [
      ...[...PLAN_KEYS, ...LATER_KEYS].map((key, place): SheetColumn => {
        const isText = key === "unit" || key.startsWith("name") || key === "objectives";
        return { title: TITLES[locale][place] ?? key, key, width: WIDTHS[key], isText };
      }),
      takenColumn(locale),
    ],
    rows: lessons.map(({ id, unitId, name, week, minutes, objectives, revision }) => {
      const unit = unitId === null ? null : (unitOf.get(unitId) ?? null);
      const own = [id, unit, name.ar, name.ckb, name.en, week, minutes, objectives];
      const values = PLAN_KEYS.map((key, place) => [key, String(own[place] ?? "").trim()] as const);
      const list = { of: planList(offeringId), at, id, name: nameIn(name, locale) };
      const taken = takenCell({ ...list, values: Object.fromEntries(values) });
      return [...own, revision, offeringId, taken];
    }),
  };
  return buildSheetFile(sheet, `lessons-${offeringId}`, "xlsx");
}
