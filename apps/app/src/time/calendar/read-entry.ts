import type { CalendarKind, CalendarText } from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";

/** In the order in which the form offers them. */
export const CALENDAR_KINDS = [
  "activity",
  "exam",
  "deadline",
  "school_holiday",
  "public_holiday",
  "closure",
  "school_day",
] as const satisfies readonly CalendarKind[];

/** Values of the form; properties without a field keep their value. Hours count only if both are given. */
export function readEntry(form: FormData, begun: CalendarText): CalendarText {
  const text = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const [from, until] = [text("from"), text("until")];
  return {
    kind: CALENDAR_KINDS.find((kind) => kind === text("kind")) ?? begun.kind,
    title: { en: text("en"), ar: text("ar"), ckb: text("ckb") },
    note: text("note"),
    startsOn: text("first") ?? begun.startsOn,
    endsOn: addDays(text("last") ?? addDays(begun.endsOn, -1), 1),
    hours: from !== null && until !== null ? { from, until } : null,
    isTentative: form.get("tentative") !== null,
    stopsLessons: form.get("stops") !== null,
    audience: text("audience") === "staff" ? "staff" : "everyone",
    ...placesIn(form, begun),
    nationalKey: begun.nationalKey,
  };
}

/** Ticked levels and sections, by the names of their fields. */
function placesIn(form: FormData, begun: CalendarText): Pick<CalendarText, "levelIds" | "sectionIds"> {
  if (!form.has("places")) return { levelIds: begun.levelIds, sectionIds: begun.sectionIds };
  const names = [...form.keys()];
  const parseIds = (kind: string): number[] =>
    names.filter((name) => name.startsWith(`${kind}-`)).map((name) => Number(name.slice(kind.length + 1)));
  return { levelIds: parseIds("level"), sectionIds: parseIds("section") };
}
