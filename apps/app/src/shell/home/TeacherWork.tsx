import type { Id } from "@dars/contract/platform/primitives";
import type { Home } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";
import {
  calendarOutline,
  chatboxEllipsesOutline,
  chatbubblesOutline,
  createOutline,
  gridOutline,
  homeOutline,
  schoolOutline,
  videocamOutline,
} from "ionicons/icons";
import type { ReactNode } from "react";

import { AssessmentsRow } from "#admissions/applications/public.ts";
import { lessonAddress } from "#learning/lessons/public.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";
import { AsksRow } from "#talking/asks/public.ts";
import { MessagesRow } from "#talking/messages/public.ts";

import "./home.css";

type Teacher = NonNullable<Home["teacher"]>;

interface TeacherWorkProps extends Pick<Teacher, "work"> {
  readonly schoolId: Id;
}

/** What waits for a teacher, with counts; what has nothing waiting stays as a way in, without a count. */
export function TeacherWork({ schoolId, work }: TeacherWorkProps) {
  const text = useText();
  const { t } = text;
  const { answers, clips, columns, objections, unreadRooms, trainings } = work;
  return (
    <IonList className="rows work-list" lines="none" aria-label={t("home.waiting")}>
      <Waiting
        icon={createOutline}
        tone="accent"
        words={t("home.answers")}
        quiet={markingWords(answers, text) ?? t("exercises.door-text")}
        count={answers.count}
        leadsTo="/exercises"
      />
      <Waiting
        icon={homeOutline}
        tone="accent"
        words={t("homework.title")}
        quiet={t("homework.door-text")}
        count={0}
        leadsTo="/homework"
      />
      <Clips schoolId={schoolId} clips={clips} />
      <Waiting
        icon={gridOutline}
        tone={columns.late > 0 ? "warning" : "accent"}
        words={t("sheets.title")}
        quiet={columnWords(columns, text)}
        count={columns.open}
        leadsTo="/mark-sheets"
      />
      {objections > 0 && (
        <Waiting
          icon={chatboxEllipsesOutline}
          tone="warning"
          words={t("home.objections")}
          quiet={t("home.objections-text")}
          count={objections}
          leadsTo="/manage/objections"
        />
      )}
      {unreadRooms > 0 && (
        <Waiting
          icon={chatbubblesOutline}
          tone="plain"
          words={t("home.unread-rooms")}
          quiet={t("home.unread-rooms-text")}
          count={unreadRooms}
          leadsTo="/chatting-rooms"
        />
      )}
      <AsksRow />
      <MessagesRow />
      <AssessmentsRow />
      {trainings.next !== null && (
        <Waiting
          icon={schoolOutline}
          tone={trainings.next.isMandatory ? "warning" : "plain"}
          words={t("trainings.title")}
          quiet={
            <>
              <bdi>{trainings.next.title}</bdi> · {trainingTime(trainings.next, text)}
              {trainings.next.isMandatory && ` · ${t("home.mandatory")}`}
            </>
          }
          count={trainings.count}
          leadsTo={getTrainingPath(schoolId, trainings)}
        />
      )}
      <Waiting
        icon={calendarOutline}
        tone="plain"
        words={t("home.report-own-absence")}
        quiet={t("home.report-absence-text")}
        count={0}
        leadsTo="/own-absences"
      />
    </IonList>
  );
}

/** The page of the only one that waits, else the list. */
const getTrainingPath = (schoolId: Id, { count, next }: Teacher["work"]["trainings"]): string =>
  count === 1 && next?.key !== undefined ? `/trainings/${schoolId}/${next.key}` : "/trainings";

interface ClipsProps extends Pick<TeacherWorkProps, "schoolId"> {
  readonly clips: Teacher["work"]["clips"];
}

/** As many as the list to which it leads, and how many wait in others. */
function Clips({ schoolId, clips }: ClipsProps) {
  const text = useText();
  const { t } = text;
  const { offeringId, elsewhere = 0, count } = clips;
  if (offeringId === null) return null;
  return (
    <Waiting
      icon={videocamOutline}
      tone="accent"
      words={t("home.clips")}
      quiet={
        <>
          {markingWords(clips, text)}
          {elsewhere > 0 && ` · ${t("home.clips-elsewhere", { count: elsewhere })}`}
        </>
      }
      count={count}
      leadsTo={lessonAddress(`/video-exercises/${offeringId}`, { schoolId })}
    />
  );
}

interface WaitingProps {
  readonly icon: string;
  readonly tone: "accent" | "warning" | "plain";
  readonly words: string;
  readonly quiet?: ReactNode;
  readonly count: number;
  readonly leadsTo: string;
}

function Waiting({ icon, tone, words, quiet, count, leadsTo }: WaitingProps) {
  const { format } = useText();
  return (
    <Row
      start={
        <span className={`work-icon ${tone}`}>
          <IonIcon icon={icon} aria-hidden="true" />
        </span>
      }
      strong={words}
      quiet={quiet}
      {...(count > 0 && { end: <span className="work-count">{format.number(count)}</span> })}
      leadsTo={leadsTo}
    />
  );
}

type NextTraining = NonNullable<Teacher["work"]["trainings"]["next"]>;

/** A self-paced training has begun long ago: it is due. */
const trainingTime = ({ startsAt, dueAt }: NextTraining, { t, format }: Text): string =>
  dueAt ? t("trainings.due-on", { day: format.day(new Date(dueAt)) }) : format.moment(new Date(startsAt));

/** What has waited longest, and how long all of it takes. */
function markingWords({ title, minutes }: Teacher["work"]["answers"], { t }: Text): ReactNode {
  if (title === null) return undefined;
  return (
    <>
      <bdi>{title}</bdi> · {t("home.task-minutes", { count: minutes })}
    </>
  );
}

function columnWords({ open, late, dueOn }: Teacher["work"]["columns"], { t, format }: Text): string {
  if (open === 0) return t("sheets.door-text");
  const due = dueOn !== null && t("home.columns-due", { day: format.day(getNoon(dueOn)) });
  return [late > 0 && t("home.columns-late", { count: late }), due].filter(Boolean).join(" · ");
}
