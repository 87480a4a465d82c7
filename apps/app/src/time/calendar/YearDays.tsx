import { readCalendar, type CalendarLine } from "@dars/contract/time/calendar";
import { IonButton, IonIcon } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { range } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { wallAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { EntryLine, entryKey, monthText, useSteps } from "#time/timetable/public.ts";

import { CalendarFromFile } from "./CalendarFromFile.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { PlaceNames } from "./PlaceNames.tsx";
import { RemoveForAll } from "./RemoveForAll.tsx";

interface YearDaysProps {
  readonly schoolId: number;
  /** `group`: for one school or for all of the group. */
  readonly writes: "school" | "group" | null;
}

const SEPTEMBER = 9;

/** Entries of a school year by month; past months are collapsed. */
export function YearDays({ schoolId, writes }: YearDaysProps) {
  const { t } = useText();
  const steps = useSteps();
  const [year, setYear] = useState(yearNow);
  const [adding, setAdding] = useState<"entry" | "file" | null>(null);
  const query = { from: `${year}-09-01`, until: `${year + 1}-09-01` };
  const { reading } = useRead(readCalendar, { params: { schoolId }, query });
  return (
    <div className="stack">
      <nav className="calendar-bar" aria-label={t("calendar.title")}>
        <IonButton fill="clear" aria-label={t("calendar.year-before")} onClick={() => setYear(year - 1)}>
          <IonIcon slot="icon-only" icon={steps.before} aria-hidden="true" />
        </IonButton>
        <strong className="number">{range(year, year + 1)}</strong>
        <IonButton fill="clear" aria-label={t("calendar.year-after")} onClick={() => setYear(year + 1)}>
          <IonIcon slot="icon-only" icon={steps.after} aria-hidden="true" />
        </IonButton>
      </nav>
      {writes !== null && adding === "entry" && (
        <EntryForm
          schoolId={schoolId}
          entry={null}
          mayWriteForAll={writes === "group"}
          onDone={() => setAdding(null)}
        />
      )}
      {writes !== null && adding === null && (
        <div className="buttons">
          <IonButton fill="outline" onClick={() => setAdding("entry")}>
            {t("calendar.add")}
          </IonButton>
          <IonButton fill="clear" onClick={() => setAdding("file")}>
            {t("calendar.file")}
          </IonButton>
        </div>
      )}
      <Await {...reading}>
        {({ today, entries }) => (
          <>
            {adding === "file" && (
              <CalendarFromFile
                key={`file ${year}`}
                schoolId={schoolId}
                days={query}
                known={entries}
                mayWriteForAll={writes === "group"}
                onDone={() => setAdding(null)}
              />
            )}
            <Months key={year} schoolId={schoolId} writes={writes} today={today} entries={entries} />
          </>
        )}
      </Await>
    </div>
  );
}

/** The year in which the school year of today began. */
function yearNow(): number {
  const { year, month } = wallAt(serverNow());
  return month >= SEPTEMBER ? year : year - 1;
}

interface MonthsProps extends YearDaysProps {
  readonly today: string;
  readonly entries: readonly CalendarLine[];
}

function Months({ schoolId, writes, today, entries }: MonthsProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const all = byMonth(entries);
  const coming = all.filter(([, lines]) => lines.some(({ endsOn }) => endsOn > today));
  const shown = isWhole || coming.length === 0 ? all : coming;
  if (all.length === 0)
    return <Empty icon={calendarOutline} title={t("calendar.none")} text={t("calendar.none-text")} />;
  return (
    <>
      {shown.length < all.length && (
        <IonButton fill="clear" onClick={() => setWhole(true)}>
          {t("calendar.earlier")}
        </IonButton>
      )}
      {shown.map(([month, lines]) => (
        <section key={month} className="card">
          <h2 className="section-title">
            {t(monthText(`${month}-01`))} <span className="number">{month.slice(0, 4)}</span>
          </h2>
          <ul className="plain schedule-entries">
            {lines.map((entry) =>
              openKey === entryKey(entry) ? (
                <li key={entryKey(entry)}>
                  <EntryForm
                    schoolId={schoolId}
                    entry={entry}
                    mayWriteForAll={false}
                    onDone={() => setOpenKey(null)}
                  />
                </li>
              ) : (
                <li key={entryKey(entry)} data-kind={entry.kind} data-over={entry.endsOn <= today}>
                  <EntryLine entry={entry} isDated />
                  {writes !== null && <PlaceNames schoolId={schoolId} entry={entry} />}
                  {writes !== null && <Open entry={entry} onOpen={() => setOpenKey(entryKey(entry))} />}
                  {writes === "group" && <RemoveForAll entry={entry} />}
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Its own entries are changed; a national day is confirmed or moved by one that takes its place (CAL-2). */
function Open({ entry, onOpen }: { readonly entry: CalendarLine; readonly onOpen: () => void }) {
  const { t, locale } = useText();
  const name = localizeName(entry.title, locale);
  if (entry.source === "group" || (entry.source === "national" && entry.nationalKey === null)) return null;
  const isCertain = entry.source !== "national" || !entry.isTentative;
  return (
    <IonButton
      fill="clear"
      size="small"
      aria-label={t(isCertain ? "calendar.change-what" : "calendar.confirm-what", { name })}
      onClick={onOpen}
    >
      {t(isCertain ? "calendar.change" : "calendar.confirm")}
    </IonButton>
  );
}

function byMonth(entries: readonly CalendarLine[]): readonly (readonly [string, readonly CalendarLine[]])[] {
  const months = new Map<string, CalendarLine[]>();
  for (const entry of entries.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const month = entry.startsOn.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months];
}
