import { typedIn } from "#platform/ui/typed-in.ts";

export const WITHHELD = "withhold ";
export const WITHHELD_REASON = "withholdWhy";

/** PUB-3: the students whom the form holds back, each with the reason that stays with the office. */
export function withheldIn(form: HTMLFormElement): { studentId: number; reason: string }[] {
  const reason = typedIn(form, WITHHELD_REASON).trim();
  return [...new FormData(form).keys()]
    .filter((name) => name.startsWith(WITHHELD))
    .map((name) => ({ studentId: Number(name.slice(WITHHELD.length)), reason }));
}
