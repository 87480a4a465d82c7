import {
  addCalendarEntry,
  addGroupCalendarEntry,
  type CalendarKind,
  type CalendarLine,
} from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { CALENDAR_KINDS } from "./read-entry.ts";
import type { IcalEntry, IcalLeftOut, IcalRead } from "./read-ical.ts";
import { SchoolsField, type SchoolsReach } from "./SchoolsField.tsx";
import { titleInItsLanguage } from "./title-in-its-language.ts";

interface CalendarFromFileProps {
  readonly schoolId: number;
  /** The days of the year that is shown; `until` is the first after it. */
  readonly days: { readonly from: string; readonly until: string };
  readonly known: readonly CalendarLine[];
  /** The head office may write for all its schools at once. */
  readonly mayWriteForAll: boolean;
  readonly onDone: () => void;
}

/** Days of a calendar file (.ics), such as a ministry's holidays: ticked and added to the calendar of the school or of all. */
export function CalendarFromFile({ schoolId, days, known, mayWriteForAll, onDone }: CalendarFromFileProps) {
  const { t } = useText();
  const [read, setRead] = useState<IcalRead | "strange" | null>(null);

  async function handlePick(bytes: Uint8Array<ArrayBuffer>) {
    const { readIcal } = await import("./read-ical.ts");
    setRead(readIcal(new TextDecoder().decode(bytes), days) ?? "strange");
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("calendar.file")}</h2>
      <p className="quiet">{t("calendar.file-text")}</p>
      <div className="buttons">
        <FileButton label={t("calendar.file-choose")} accept=".ics" onPick={handlePick} />
        <IonButton fill="clear" onClick={onDone}>
          {t("calendar.file-close")}
        </IonButton>
      </div>
      {read === "strange" && <p role="alert">{t("calendar.file-strange")}</p>}
      {read !== null && read !== "strange" && (
        <Found
          schoolId={schoolId}
          read={read}
          known={known}
          mayWriteForAll={mayWriteForAll}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface FoundProps extends Pick<CalendarFromFileProps, "schoolId" | "known" | "mayWriteForAll" | "onDone"> {
  readonly read: IcalRead;
}

function Found({ schoolId, read, known, mayWriteForAll, onDone }: FoundProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [reach, setReach] = useState<SchoolsReach>("school");
  const [kind, setKind] = useState<CalendarKind>("public_holiday");
  const fresh = read.entries.filter((entry) => !isKnown(entry, known));
  const [unticked, setUnticked] = useState<ReadonlySet<IcalEntry>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const ticked = fresh.filter((entry) => !unticked.has(entry));

  async function add() {
    setBusy(true);
    for (const { title, ...when } of ticked) {
      const entry = {
        ...when,
        kind,
        title: titleInItsLanguage(title),
        note: null,
        isTentative: false,
        stopsLessons: false,
        audience: "everyone" as const,
        levelIds: [],
        sectionIds: [],
        nationalKey: null,
      };
      const body = { key: newClientId(), entry };
      const { state } =
        reach === "group"
          ? await save(addGroupCalendarEntry, { body }, title)
          : await save(addCalendarEntry, { params: { schoolId }, body }, title);
      if (state === "refused") return setBusy(false);
    }
    onDone();
  }

  return (
    <div className="stack" aria-live="polite">
      {fresh.length > 0 && (
        <>
          {mayWriteForAll && <SchoolsField value={reach} onPick={setReach} />}
          <PickField
            label={t("calendar.file-kind")}
            value={kind}
            options={CALENDAR_KINDS.map((each) => [each, t(`calendar.kind-${each}`)] as const)}
            onPick={(picked) => setKind(CALENDAR_KINDS.find((each) => each === picked) ?? kind)}
          />
          <ul className="plain">
            {fresh.map((entry) => (
              <Offered
                key={`${entry.startsOn} ${entry.hours?.from} ${entry.title}`}
                entry={entry}
                isTicked={!unticked.has(entry)}
                onTick={(isTicked) => setUnticked(withTick(unticked, entry, isTicked))}
              />
            ))}
          </ul>
        </>
      )}
      {fresh.length < read.entries.length && (
        <p className="quiet">{t("calendar.file-known", { count: read.entries.length - fresh.length })}</p>
      )}
      <LeftOut leftOut={read.leftOut} />
      <Refusal error={error} />
      <IonButton disabled={isBusy || ticked.length === 0} onClick={() => void add()}>
        {t("calendar.file-add", { count: ticked.length })}
      </IonButton>
    </div>
  );
}

function withTick(
  unticked: ReadonlySet<IcalEntry>,
  entry: IcalEntry,
  isTicked: boolean,
): ReadonlySet<IcalEntry> {
  const next = new Set(unticked);
  if (isTicked) next.delete(entry);
  else next.add(entry);
  return next;
}

const isKnown = ({ title, startsOn, endsOn }: IcalEntry, known: readonly CalendarLine[]): boolean =>
  known.some(
    (line) =>
      line.startsOn === startsOn && line.endsOn === endsOn && Object.values(line.title).includes(title),
  );

interface OfferedProps {
  readonly entry: IcalEntry;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Offered({ entry: { title, startsOn, endsOn, hours }, isTicked, onTick }: OfferedProps) {
  const { t, format } = useText();
  const first = format.date(getNoon(startsOn));
  const last = format.date(getNoon(addDays(endsOn, -1)));
  const when = first === last ? first : t("calendar.file-days", { first, last });
  return (
    <li>
      <label className="tick-field">
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
        <span>
          <bdi>{title}</bdi>{" "}
          <span className="quiet">
            {when}
            {hours && ` ${t("calendar.file-hours", hours)}`}
          </span>
        </span>
      </label>
    </li>
  );
}

/** What of the file is not offered, by its reason. */
function LeftOut({ leftOut }: { readonly leftOut: readonly IcalLeftOut[] }) {
  const { t } = useText();
  const groups = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  if (leftOut.length === 0) return null;
  return (
    <ul className="plain quiet">
      {groups.map(([reason, same]) => (
        <li key={reason}>
          {t(`calendar.file-${reason}`, { count: same.length })}{" "}
          <bdi>{nameSome(same, t("calendar.comma"))}</bdi>
        </li>
      ))}
    </ul>
  );
}

const nameSome = (events: readonly IcalLeftOut[], comma: string): string =>
  events
    .flatMap(({ title }) => title || [])
    .slice(0, NAMED)
    .join(comma);

/** Events of one reason that are named. */
const NAMED = 6;
