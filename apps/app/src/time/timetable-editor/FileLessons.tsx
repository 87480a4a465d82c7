import type { Reply } from "@dars/contract/platform/route";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { compareTimetableFile, ImportProblem } from "@dars/contract/time/timetable-import";
import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { UnknownNames, type NameMeaning } from "./UnknownNames.tsx";
import type { WeekWords } from "./week-words.ts";

export type Compared = Reply<typeof compareTimetableFile>;

const REASONS: Readonly<Record<ImportProblem["reason"], TextId>> = {
  day: "timetables.file-day",
  period: "timetables.file-period",
  section: "timetables.file-section",
  subject: "timetables.file-subject",
  teacher: "timetables.file-teacher",
  room: "timetables.file-room",
  clash: "timetables.file-clash",
  weeks: "timetables.file-weeks",
  term: "timetables.file-term",
  group: "timetables.file-group",
  unplaced: "timetables.file-unplaced",
};
const SHOWN = 20;
/** Rows that are named for one reason. */
const LINES = 6;

interface FileLessonsProps {
  readonly compared: Compared;
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly isBusy: boolean;
  readonly onNames: (names: readonly NameMeaning[]) => void;
  readonly onPlace: () => void;
  readonly onClose: () => void;
}

/** What a file would place, what it would not and why, and which of its names the school does not know. */
export function FileLessons({ compared, week, words, isBusy, onNames, onPlace, onClose }: FileLessonsProps) {
  const { t } = useText();
  return (
    <div className="stack" aria-live="polite">
      <p>
        <strong>{t("timetables.file-fits", { count: compared.place.length })}</strong>
      </p>
      {compared.known > 0 && <p className="quiet">{t("timetables.file-known", { count: compared.known })}</p>}
      {compared.guesses && <Guesses guesses={compared.guesses} />}
      <UnknownNames
        unknown={compared.unknown?.slice(0, SHOWN) ?? []}
        week={week}
        words={words}
        isBusy={isBusy}
        onSave={onNames}
      />
      <Problems problems={compared.problems} />
      <LeftOut leftOut={compared.leftOut ?? []} />
      <div className="buttons">
        <IonButton disabled={isBusy || compared.place.length === 0} onClick={onPlace}>
          {t("timetables.file-place")}
        </IonButton>
        <IonButton fill="clear" onClick={onClose}>
          {t("timetables.let-go")}
        </IonButton>
      </div>
    </div>
  );
}

/** Names of teachers that are not written as the school has them. */
function Guesses({ guesses }: Required<Pick<Compared, "guesses">>) {
  const { t, locale } = useText();
  if (guesses.length === 0) return null;
  return (
    <>
      <p>{t("timetables.file-guesses")}</p>
      <ul className="plain">
        {guesses.slice(0, SHOWN).map(({ value, name }) => (
          <li key={value}>{t("timetables.file-guess", { value, name: localizeName(name, locale) })}</li>
        ))}
      </ul>
    </>
  );
}

/** Lessons are placed with one teacher and one room. */
function LeftOut({ leftOut }: Required<Pick<Compared, "leftOut">>) {
  const { t } = useText();
  if (leftOut.length === 0) return null;
  return (
    <>
      <p>{t("timetables.file-left-out", { count: leftOut.length })}</p>
      <ul className="plain">
        {leftOut.slice(0, SHOWN).map(({ line, kind, value }) => (
          <li key={`${line} ${kind} ${value}`}>
            {t("timetables.file-line", { line: String(line) })} {value}
          </li>
        ))}
      </ul>
      {leftOut.length > SHOWN && (
        <p className="quiet">{t("timetables.more-lines", { count: leftOut.length - SHOWN })}</p>
      )}
    </>
  );
}

function Problems({ problems }: Pick<Compared, "problems">) {
  const { t } = useText();
  // A name that the school does not know is in many rows.
  const problemGroups = [...Map.groupBy(problems, ({ reason, value }) => `${reason} ${value}`)];
  if (problems.length === 0) return null;
  return (
    <>
      <p>{t("timetables.file-rest", { count: problems.length })}</p>
      <ul className="plain">
        {problemGroups.slice(0, SHOWN).map(([key, same]) => {
          const lines = [...new Set(same.map(({ line }) => line))];
          return same.slice(0, 1).map(({ reason, value }) => (
            <li key={key}>
              {t("timetables.file-line", { line: lines.slice(0, LINES).join(t("timetables.and")) })}
              {lines.length > LINES && "…"} {t(REASONS[reason], { value })}
            </li>
          ));
        })}
      </ul>
      {problemGroups.length > SHOWN && (
        <p className="quiet">{t("timetables.more-lines", { count: problemGroups.length - SHOWN })}</p>
      )}
    </>
  );
}
