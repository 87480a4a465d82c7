import { useText } from "#platform/text/use-text.ts";

import { differsHere } from "./days.ts";
import { useSchoolZone } from "./school-zone.ts";

const WITH_CLOCK: ReadonlySet<string> = new Set(["time", "datetime-local"]);

/** The help of a field; of one with a time "Baghdad time" as well, where the clock of this device shows something else. */
export function useClockHelp(type: string, help: string | undefined): string | undefined {
  const { t } = useText();
  const zone = useSchoolZone();
  if (!WITH_CLOCK.has(type) || !differsHere(zone)) return help;
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  const hint = t("platform.time-of", { place: city === "Baghdad" ? t("platform.baghdad") : city });
  return help === undefined ? hint : `${help} · ${hint}`;
}
