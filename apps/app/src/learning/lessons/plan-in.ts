import { typedIn } from "#platform/ui/typed-in.ts";

/** The fields of `LessonPlanFields`. */
export function planIn(form: HTMLFormElement) {
  const whole = (field: string) => Number(typedIn(form, field).trim()) || null;
  return {
    objectives: typedIn(form, "objectives").trim(),
    unitId: whole("unitId"),
    week: whole("week"),
    minutes: whole("minutes"),
  };
}
