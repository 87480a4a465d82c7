import type { Reply } from "@dars/contract/platform/route";
import { compareTimetableFile, type ImportProblem } from "@dars/contract/time/timetable-import";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { DraftChange } from "./try-place.ts";

type Compared = Reply<typeof compareTimetableFile>;

const REASONS: Readonly<Record<ImportProblem["reason"], TextId>> = {
  day: "timetables.file-day",
  period: "timetables.file-period",
  section: "timetables.file-section",
  subject: "timetables.file-subject",
  teacher: "timetables.file-teacher",
  room: "timetables.file-room",
  clash: "timetables.file-clash",
};
/** What one call places. */
const AT_ONCE = 100;
const SHOWN = 20;
/** Rows that are named for one reason. */
const LINES = 6;

interface LessonsFromFileProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
  readonly isBusy: boolean;
  readonly onPlace: (change: DraftChange) => Promise<boolean>;
}

/** Lessons of another program: what would be placed and what would not is shown before anything is. */
export function LessonsFromFile({ params, isBusy, onPlace }: LessonsFromFileProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const [compared, setCompared] = useState<Compared | null>(null);

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () => setCompared(await call(compareTimetableFile, { params, body })));

  async function place(lessons: Compared["place"]) {
    for (let from = 0; from < lessons.length; from += AT_ONCE)
      if (!(await onPlace({ place: lessons.slice(from, from + AT_ONCE), move: [], removeIds: [] }))) return;
    setCompared(null);
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("timetables.file")}</h2>
      <p className="quiet">{t("timetables.file-text")}</p>
      <FileButton
        label={t("timetables.file-choose")}
        accept=".xlsx,.csv,.txt,.xml"
        isDisabled={isBusy}
        onPick={handlePick}
      />
      <Refusal error={error} words={error?.code === "invalid" ? "timetables.file-strange" : undefined} />
      {compared && (
        <div className="stack" aria-live="polite">
          <p>
            <strong>{t("timetables.file-fits", { count: compared.place.length })}</strong>
          </p>
          {compared.known > 0 && (
            <p className="quiet">{t("timetables.file-known", { count: compared.known })}</p>
          )}
          {compared.guesses && <Guesses guesses={compared.guesses} />}
          <Problems problems={compared.problems} />
          <div className="buttons">
            <IonButton
              disabled={isBusy || compared.place.length === 0}
              onClick={() => void place(compared.place)}
            >
              {t("timetables.file-place")}
            </IonButton>
            <IonButton fill="clear" onClick={() => setCompared(null)}>
              {t("timetables.let-go")}
            </IonButton>
          </div>
        </div>
      )}
    </section>
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
