import { ATTENDANCE_BOUNDS, MOST_WARNINGS, type AttendanceRules } from "@dars/contract/time/attendance-rules";

/** Values of the form. A missing number is NaN, which no rule accepts. */
export function readRules(form: FormData): AttendanceRules {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const number = (name: string): number => (text(name) === "" ? Number.NaN : Number(text(name)));
  return {
    mode: text("mode") === "period" ? "period" : "day",
    dayAbsentRatio: number("dayAbsentRatio") / 100,
    lateNotice: number("lateNotice"),
    marksTotal: number("marksTotal"),
    marksPerDay: number("marksPerDay"),
    failRatio: number("failRatio") / 100,
    warnAt: text("warnAt")
      .split(/[\s,،]+/)
      .filter((part) => part !== "")
      .map(Number),
    countsExcused: form.get("countsExcused") !== null,
    excuseDays: number("excuseDays"),
  };
}

const SHARES = ["dayAbsentRatio", "marksPerDay", "failRatio"] as const;
const COUNTS = ["lateNotice", "marksTotal", "excuseDays"] as const;

/** Whether the server takes them. */
export const areRules = (rules: AttendanceRules): boolean =>
  SHARES.every((name) => isWithin(rules[name], name)) &&
  COUNTS.every((name) => Number.isInteger(rules[name]) && isWithin(rules[name], name)) &&
  rules.warnAt.length <= MOST_WARNINGS &&
  rules.warnAt.every((days) => Number.isInteger(days) && isWithin(days, "warnAt"));

function isWithin(value: number, name: keyof typeof ATTENDANCE_BOUNDS): boolean {
  const { minimum, maximum } = ATTENDANCE_BOUNDS[name];
  return value >= minimum && value <= maximum;
}
