import {
  HOMEWORK_DAYS_AHEAD,
  listHomework,
  listHomeworkClasses,
  readHomework,
} from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { addDays } from "@dars/contract/time/days";
import { schoolOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { beginBlank, beginKnown, beginTaken, type BegunHomework } from "./begun-homework.ts";
import { HomeworkForm } from "./HomeworkForm.tsx";
import { HomeworkLines } from "./HomeworkLines.tsx";
import { TakeOver } from "./TakeOver.tsx";

import "./homework.css";

/** `/homework/:schoolId/new/edit` sets homework, from a lesson of the timetable where the address names one; with a number it is changed. */
export function EditHomeworkPage() {
  const { t } = useText();
  const params = useParams();
  const schoolId = Number(params["schoolId"]);
  const isNew = params["homeworkId"] === "new";
  const isWide = useWide();
  return (
    <WithSession>
      {() => (
        <Page title={t(isNew ? "homework.new" : "homework.edit")} back="/homework" isReading={!isWide}>
          {isNew ? (
            <NewHomework schoolId={schoolId} />
          ) : (
            <KnownHomework schoolId={schoolId} homeworkId={Number(params["homeworkId"])} />
          )}
        </Page>
      )}
    </WithSession>
  );
}

/** What an address names of the lesson in which it is set; one that is further ahead is only of the class. */
function useSetIn(today: string) {
  const query = useOwnQuery();
  const [lessonId, date] = [Number(query.get("lesson")), query.get("date") ?? ""];
  return {
    classId: Number(query.get("class")),
    setIn:
      lessonId > 0 && date !== "" && date <= addDays(today, HOMEWORK_DAYS_AHEAD) ? { lessonId, date } : null,
  };
}

function NewHomework({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { classId, setIn } = useSetIn(todayAtSchool());
  const { reading } = useRead(listHomeworkClasses, { params: { schoolId } });
  const [taken, setTaken] = useState<BegunHomework>();
  const isWide = useWide();
  return (
    <Await {...reading}>
      {({ today, eveningMinutes, classes }) => {
        const ofLesson = classes.find(({ id }) => id === classId);
        const sorted = sortByNearness(classes, ofLesson?.offeringId);
        const [first] = sorted;
        if (!first)
          return (
            <Empty
              icon={schoolOutline}
              title={t("homework.no-classes")}
              text={t("homework.no-classes-text")}
            />
          );
        const ofClass = ofLesson ?? (classes.length === 1 ? first : undefined);
        const begun = taken ?? beginBlank(ofClass, ofLesson ? setIn : null);
        return (
          <div className={isWide ? "desk" : undefined}>
            <div className="stack">
              <TakeOver
                schoolId={schoolId}
                classId={(ofLesson ?? first).id}
                onTake={(source) => setTaken(beginTaken(source, begun))}
              />
              <HomeworkForm
                key={begun.sourceId}
                schoolId={schoolId}
                begun={begun}
                classes={sorted}
                today={today}
                limit={eveningMinutes}
              />
            </div>
            {isWide && <RecentHomework schoolId={schoolId} />}
          </div>
        );
      }}
    </Await>
  );
}

/** Parallel classes come first: what is set for one is often set for them too. */
const sortByNearness = <T extends { readonly offeringId: Id }>(
  classes: readonly T[],
  offeringId: Id | undefined,
) =>
  classes.toSorted(
    (one, other) => Number(other.offeringId === offeringId) - Number(one.offeringId === offeringId),
  );

interface KnownHomeworkProps {
  readonly schoolId: Id;
  readonly homeworkId: Id;
}

function KnownHomework({ schoolId, homeworkId }: KnownHomeworkProps) {
  const { reading: classesRead } = useRead(listHomeworkClasses, { params: { schoolId } });
  const { reading } = useRead(readHomework, { params: { schoolId, homeworkId } });
  return (
    <Await {...classesRead}>
      {({ today, eveningMinutes, classes }) => (
        <Await {...reading}>
          {({ homework }) => (
            <HomeworkForm
              key={homework.revision}
              schoolId={schoolId}
              begun={beginKnown(homework)}
              classes={classes}
              today={today}
              limit={eveningMinutes}
            />
          )}
        </Await>
      )}
    </Await>
  );
}

/** How many of the homework that was set last are shown beside the form. */
const MOST_RECENT = 6;

function RecentHomework({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { value } = useRead(listHomework, { params: { schoolId }, query: { own: true } }).reading;
  const lines = value?.homework.slice(0, MOST_RECENT) ?? [];
  if (lines.length === 0) return null;
  return (
    <DeskPanel label={t("homework.recent")}>
      <h2 className="list-head">{t("homework.recent")}</h2>
      <HomeworkLines schoolId={schoolId} lines={lines} label={t("homework.recent")} />
      <p className="quiet">{t("homework.never-a-mark")}</p>
    </DeskPanel>
  );
}
