import type { CalendarLine } from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import { IonIcon } from "@ionic/react";
import {
  alarmOutline,
  closeCircleOutline,
  flagOutline,
  ribbonOutline,
  schoolOutline,
  sunnyOutline,
} from "ionicons/icons";

import { range } from "#platform/text/dashed.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { dayText, monthText } from "./day-text.ts";

import "./schedule.css";

const ICONS: Readonly<Record<CalendarLine["kind"], string>> = {
  closure: closeCircleOutline,
  school_day: schoolOutline,
  public_holiday: sunnyOutline,
  school_holiday: sunnyOutline,
  exam: ribbonOutline,
  activity: flagOutline,
  deadline: alarmOutline,
};

interface EntriesProps {
  readonly entries: readonly CalendarLine[];
  /** With the day of each. */
  readonly isDated?: boolean;
}

/** Entries of the calendar: what, when, and whether it is certain. */
export function Entries({ entries, isDated = false }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className="plain schedule-entries">
      {entries.map((entry) => (
        <li key={entryKey(entry)} data-kind={entry.kind}>
          <EntryLine entry={entry} isDated={isDated} />
        </li>
      ))}
    </ul>
  );
}

/** An entry's name in a list: a national day has no id. */
export const entryKey = ({ source, id, nationalKey }: CalendarLine): string =>
  `${source} ${id ?? nationalKey}`;

interface EntryLineProps {
  readonly entry: CalendarLine;
  readonly isDated?: boolean;
}

export function EntryLine({ entry, isDated = false }: EntryLineProps) {
  const { t } = useText();
  return (
    <>
      <IonIcon icon={ICONS[entry.kind]} aria-hidden="true" />
      <div>
        <b>
          <Name of={entry.title} />
        </b>
        <small className="quiet">
          {[
            ...(isDated ? [formatDateRange(t, entry)] : []),
            ...(entry.hours ? [range(entry.hours.from, entry.hours.until)] : []),
            ...(entry.isTentative ? [t("schedule.tentative")] : []),
            ...(entry.audience === "staff" ? [t("schedule.staff-only")] : []),
          ].join(" · ")}
        </small>
      </div>
    </>
  );
}

/** "Sun 22 November", or the first day and the last. */
function formatDateRange(t: ReturnType<typeof useText>["t"], { startsOn, endsOn }: CalendarLine): string {
  const last = addDays(endsOn, -1);
  const formatDayMonth = (day: string) => `${Number(day.slice(8))} ${t(monthText(day))}`;
  if (startsOn === last) return `${t(dayText(startsOn))} ${formatDayMonth(startsOn)}`;
  return `${formatDayMonth(startsOn)} – ${formatDayMonth(last)}`;
}
