import type { StudentHomework } from "@dars/contract/learning/student-homework";
import { IonIcon, IonList } from "@ionic/react";
import { bookOutline, cloudUploadOutline, cloudOfflineOutline, peopleOutline } from "ionicons/icons";

import { TimeLeft } from "#learning/attempts/public.ts";
import { lessonAddress, type Learner } from "#learning/lessons/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { HomeworkAnswerPart } from "./HomeworkAnswerPart.tsx";
import { HomeworkDock } from "./HomeworkDock.tsx";
import { HomeworkFiles } from "./HomeworkFiles.tsx";
import { useDueText } from "./use-due-text.ts";
import { useOpened } from "./use-opened.ts";
import { useTicks, type KnownTick } from "./use-ticks.ts";

import "./homework.css";

interface HomeworkSheetProps {
  readonly homework: StudentHomework;
  readonly learner: Learner;
}

/** What is to be done and by when, the photo of the board, what helps with it, and one press when it is done. */
export function HomeworkSheet({ homework, learner }: HomeworkSheetProps) {
  const { t } = useText();
  const { schoolId, studentId } = learner;
  const { tick, findTick } = useTicks(learner);
  const { id, title, text, files, asksAnswer, withdrawnAt } = homework;
  useOpened({ schoolId, studentId, homeworkId: id }, title);
  const known = findTick(homework);
  return (
    <article className="stack wide-gap homework-sheet">
      <header className="stack">
        <Chips homework={homework} isDone={known.isDone} />
        <h2 className="homework-title">
          <bdi>{title}</bdi>
        </h2>
        <DueLine homework={homework} />
        {withdrawnAt !== null && <p className="banner">{t("homework.withdrawn-family")}</p>}
      </header>
      <HomeworkFiles schoolId={schoolId} files={files} />
      {text !== "" && (
        <p className="homework-text" dir="auto">
          {text}
        </p>
      )}
      <AuthorLine homework={homework} />
      <Helps homework={homework} learner={learner} />
      <TickLine homework={homework} known={known} />
      {asksAnswer && withdrawnAt === null && <HomeworkAnswerPart homework={homework} learner={learner} />}
      {withdrawnAt === null && (
        <HomeworkDock
          homework={homework}
          learner={learner}
          isDone={known.isDone}
          onTick={(isDone) => tick(homework, isDone)}
        />
      )}
    </article>
  );
}

function Chips({ homework, isDone }: { readonly homework: StudentHomework; readonly isDone: boolean }) {
  const { t } = useText();
  const { asksAnswer, due, withdrawnAt } = homework;
  return (
    <div className="chip-row">
      {!isDone && withdrawnAt === null && <TimeLeft dueAt={due.at} deadline={null} />}
      <span className="homework-chip">
        <IonIcon icon={asksAnswer ? cloudUploadOutline : bookOutline} aria-hidden="true" />
        {t(asksAnswer ? "homework.answer-wanted" : "homework.answer-none")}
      </span>
    </div>
  );
}

function DueLine({ homework: { due, minutes } }: Pick<HomeworkSheetProps, "homework">) {
  const { t } = useText();
  const dueText = useDueText();
  return (
    <p className="quiet homework-due">
      {dueText(due)}
      {minutes !== null && ` · ${t("homework.about-minutes", { count: minutes })}`}
    </p>
  );
}

function AuthorLine({ homework }: Pick<HomeworkSheetProps, "homework">) {
  const { t, locale, format } = useText();
  const { author, givenAt, changedAt } = homework;
  return (
    <p className="homework-author">
      {author && <strong>{localizeName(author, locale)}</strong>}
      <span className="quiet">
        {format.moment(new Date(givenAt))}
        {changedAt !== null && ` · ${t("homework.changed", { time: format.moment(new Date(changedAt)) })}`}
      </span>
    </p>
  );
}

/** The lesson to read for it, and how many of the class have done it. */
function Helps({ homework: { lesson, doneInClass }, learner }: HomeworkSheetProps) {
  const { t } = useText();
  if (!lesson && !doneInClass) return null;
  return (
    <IonList className="rows" lines="none">
      {lesson && (
        <Row
          start={<IonIcon className="homework-way" icon={bookOutline} aria-hidden="true" />}
          strong={<Name of={lesson.name} />}
          quiet={t("homework.lesson-of")}
          leadsTo={lessonAddress(`/lesson/${lesson.id}`, learner)}
        />
      )}
      {doneInClass && (
        <Row
          start={<IonIcon className="homework-way" icon={peopleOutline} aria-hidden="true" />}
          strong={t("homework.done-of", doneInClass)}
          quiet={t("homework.done-of-text")}
        />
      )}
    </IonList>
  );
}

interface TickLineProps {
  readonly homework: StudentHomework;
  readonly known: KnownTick;
}

/** Who has ticked it and when, or that the tick waits for the network. */
function TickLine({ homework: { tick }, known }: TickLineProps) {
  const { t, locale, format } = useText();
  if (known.isWaiting)
    return (
      <output className="quiet">
        <IonIcon icon={cloudOfflineOutline} aria-hidden="true" />{" "}
        {t(known.isDone ? "homework.tick-waits" : "homework.untick-waits")}
      </output>
    );
  if (!known.isDone || !tick) return null;
  const time = format.moment(new Date(tick.at));
  return (
    <p className="state good">
      {tick.name
        ? t("homework.ticked-by", { name: localizeName(tick.name, locale), time })
        : t("homework.ticked-at", { time })}
    </p>
  );
}
