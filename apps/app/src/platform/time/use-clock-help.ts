import { useText } from "#platform/text/use-text.ts";

import { dayDiffersHere, differsHere, getNoon, todayAtSchool } from "./days.ts";
import { useSchoolZone } from "./school-zone.ts";

const WITH_CLOCK: ReadonlySet<string> = new Set(["time", "datetime-local"]);

/**
 * The help of a field; of one with a time "Baghdad time" as well, where the clock of this device shows something else, and of
 * a date which day it is there, while it is another one here.
 */
export function useClockHelp(type: string, help: string | undefined): string | undefined {
  const { t, format } = useText();
  const zone = useSchoolZone();
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  const place = city === "Baghdad" ? t("platform.baghdad") : city;
  const hints: string[] = help === undefined ? [] : [help];
  if (WITH_CLOCK.has(type) && differsHere(zone)) hints.push(t("platform.time-of", { place }));
  if (type === "date" && dayDiffersHere(zone))
    hints.push(t("platform.today-in", { place, day: format.day(getNoon(todayAtSchool(zone), zone)) }));
  return hints.length === 0 ? undefined : hints.join(" · ");
}
