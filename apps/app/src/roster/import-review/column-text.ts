import { LOCALES } from "@dars/contract/platform/locales";

import type { Text, TextId } from "#platform/text/use-text.ts";
import { RECORD_WORDS } from "#school/people/public.ts";

/** What the parts of a column's key are called. */
const PARTS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["given", "findings.col-given"],
  ["father", "findings.col-father"],
  ["grandfather", "findings.col-grandfather"],
  ["great_grandfather", "findings.col-great-grandfather"],
  ["family", "findings.col-family"],
  ["name", "findings.col-name"],
  ["id", "findings.col-id"],
  ["number", "findings.col-number"],
  ...Object.entries(RECORD_WORDS),
  ["relation", "findings.col-relation"],
  ["role", "findings.col-role"],
]);

const WHOLE: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["section.level", "findings.col-level"],
  ["section.name", "findings.col-section"],
  ["subject", "findings.col-subject"],
  ["assignment.role", "findings.col-role"],
]);

const KEY =
  /^(?<owner>student|teacher|guardian(?<at>\d)|assignment)\.(?<part>[a-z_]+?)(?:_(?<language>en|ar|ckb))?$/;

/** Whether a column has a name of its own, that is not a header of the file. */
export const hasColumnText = (column: string): boolean =>
  WHOLE.has(column) || PARTS.has(KEY.exec(column)?.groups?.["part"] ?? "");

/** A column by its key, as in student.given_ar; any other string is a header of the file and is shown unchanged. */
export function columnText({ t }: Pick<Text, "t">, column: string): string {
  const whole = WHOLE.get(column);
  if (whole) return t(whole);
  const { part = "", language: code, at } = KEY.exec(column)?.groups ?? {};
  const language = LOCALES.find((each) => each === code);
  const words = PARTS.get(part);
  if (!words) return column;
  const named = language ? t(`findings.col-in-${language}`, { column: t(words) }) : t(words);
  return at ? t("findings.col-guardian", { number: Number(at), column: named }) : named;
}
