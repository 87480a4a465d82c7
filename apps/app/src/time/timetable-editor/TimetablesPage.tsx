import { addDays } from "@dars/contract/time/days";
import { listTimetables, openDraft, type TimetableLine } from "@dars/contract/time/timetable-editor";
import { IonButton, IonIcon, IonList, useIonRouter } from "@ionic/react";
import { calendarOutline, createOutline, timeOutline } from "ionicons/icons";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { DRAFT_REASONS } from "./draft-reasons.ts";

import "./timetable-editor.css";

/** The year's timetables: drafts, what holds, what held. */
export function TimetablesPage() {
  return (
    <PageOfSchool title="timetables.title" back="/manage" isReading>
      {(schoolId) => <Timetables key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Timetables({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(listTimetables, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ year, timetables, today }) => {
        if (!year)
          return (
            <Empty
              icon={calendarOutline}
              title={t("timetables.no-year")}
              text={t("timetables.no-year-text")}
            />
          );
        return (
          <div className="stack">
            <Begin schoolId={schoolId} latest={findBaseTimetable(timetables, today)} />
            {timetables.length === 0 && <p className="quiet">{t("timetables.none")}</p>}
            <IonList className="rows" lines="none" aria-label={t("timetables.title")}>
              {timetables.map((one) => (
                <Line key={one.id} schoolId={schoolId} timetable={one} today={today} />
              ))}
            </IonList>
            <IonList className="rows" lines="none">
              <Row
                start={<IonIcon icon={timeOutline} aria-hidden="true" />}
                strong={t("timetables.planning")}
                quiet={t("timetables.planning-text")}
                leadsTo="/manage/timetable-planning"
              />
            </IonList>
          </div>
        );
      }}
    </Await>
  );
}

/** What a new draft begins with: the one that holds, or else the next or last that does. */
const findBaseTimetable = (
  timetables: readonly TimetableLine[],
  today: string,
): TimetableLine | undefined => {
  const published = timetables.filter(({ state }) => state === "published");
  return published.find((one) => holds(one, today)) ?? published[0];
};

const holds = ({ startsOn, endsOn }: TimetableLine, today: string): boolean =>
  startsOn !== null && startsOn <= today && (endsOn === null || today < endsOn);

interface BeginProps {
  readonly schoolId: number;
  readonly latest: TimetableLine | undefined;
}

function Begin({ schoolId, latest }: BeginProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();

  async function begin(copyOf: number | null) {
    const body = { key: newClientId(), title: null, copyOf };
    const saved = await save(openDraft, { params: { schoolId }, body }, t("timetables.draft"));
    if (saved.state === "accepted")
      router.push(`/manage/timetables/${schoolId}/${saved.reply.id}`, "forward");
  }

  return (
    <section className="card stack">
      <p className="quiet">{t("timetables.text")}</p>
      <Refusal error={error} reasons={DRAFT_REASONS} />
      <div className="buttons">
        {latest && <IonButton onClick={() => void begin(latest.id)}>{t("timetables.begin-copy")}</IonButton>}
        <IonButton fill={latest ? "outline" : "solid"} onClick={() => void begin(null)}>
          {t("timetables.begin-empty")}
        </IonButton>
      </div>
    </section>
  );
}

interface LineProps {
  readonly schoolId: number;
  readonly timetable: TimetableLine;
  readonly today: string;
}

function Line({ schoolId, timetable, today }: LineProps) {
  const { t, format } = useText();
  const { id, title, state, startsOn, endsOn, lessons } = timetable;
  const dated = (day: string) => format.date(getNoon(day));
  const span =
    startsOn === null
      ? t("timetables.draft")
      : endsOn === null
        ? t("timetables.from", { day: dated(startsOn) })
        : t("timetables.from-until", { from: dated(startsOn), until: dated(addDays(endsOn, -1)) });
  return (
    <Row
      start={<IonIcon icon={state === "draft" ? createOutline : calendarOutline} aria-hidden="true" />}
      strong={title ?? span}
      quiet={[title === null ? "" : span, t("timetables.lessons", { count: lessons })]
        .filter((part) => part !== "")
        .join(" · ")}
      end={
        holds(timetable, today) ? <span className="timetable-state">{t("timetables.holds")}</span> : undefined
      }
      leadsTo={`/manage/timetables/${schoolId}/${id}`}
    />
  );
}
