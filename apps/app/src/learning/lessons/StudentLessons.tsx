import {
  listStudentLessons,
  type LessonUnit,
  type StudentLessonLine,
} from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import {
  checkmarkCircle,
  ellipseOutline,
  libraryOutline,
  lockClosedOutline,
  playCircle,
} from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sizeWords } from "#talking/uploads/public.ts";

import { KeepBar } from "./KeepBar.tsx";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import { LessonsByUnit } from "./LessonsByUnit.tsx";
import { OfferingCard } from "./OfferingCard.tsx";
import { Segments } from "./Segments.tsx";
import { useKept } from "./use-kept.ts";

import "./lessons.css";

interface StudentLessonsProps {
  readonly offeringId: Id;
  readonly learner: Learner;
}

/** A subject's lessons by unit: finished, taught and upcoming. */
export function StudentLessons({ offeringId, learner }: StudentLessonsProps) {
  const { t, locale } = useText();
  const { schoolId, studentId } = learner;
  const { reading, refresh } = useRead(listStudentLessons, { params: { schoolId, studentId, offeringId } });
  const { value } = reading;
  return (
    <Page
      title={value ? localizeName(value.offering.subject.name, locale) : t("lessons.title")}
      back={learner.isOwn ? "/subjects/0" : lessonAddress("/subjects/0", learner)}
      onRefresh={refresh}
    >
      <Await {...reading}>
        {({ offering, student, units, lessons }) => (
          <>
            <OfferingCard
              offering={offering}
              quiet={
                learner.isOwn
                  ? t("lessons.done-of", { done: countDone(lessons), all: lessons.length })
                  : t("lessons.child-done-of", {
                      name: localizeName(student.name, locale),
                      done: countDone(lessons),
                      all: lessons.length,
                    })
              }
            />
            {lessons.length > 0 && <Segments lessons={lessons} />}
            <p className="link-row">
              <Link leadsTo={lessonAddress(`/video-exercises/${offeringId}`, learner)}>
                {t("lessons.video-exercises")}
              </Link>
            </p>
            <Filtered learner={learner} week={offering.week} units={units} lessons={lessons} />
          </>
        )}
      </Await>
    </Page>
  );
}

const countDone = (lessons: readonly StudentLessonLine[]) =>
  lessons.filter(({ state }) => state === "done").length;

interface FilteredProps {
  readonly learner: Learner;
  readonly week: number | null;
  readonly units: readonly LessonUnit[];
  readonly lessons: readonly StudentLessonLine[];
}

type Shown = "all" | "week" | "behind" | "missed" | "not-kept";

function Filtered({ learner, week, units, lessons }: FilteredProps) {
  const { t } = useText();
  const [shown, setShown] = useState<Shown>("all");
  const onDevice = new Set(useKept(learner.studentId)?.map(({ lessonId }) => lessonId));
  const shownLessons = lessons.filter((lesson) => {
    if (shown === "not-kept") return lesson.state !== "not-open" && !onDevice.has(lesson.id);
    if (shown === "week") return lesson.week === week;
    if (shown === "missed") return lesson.isMissed;
    return shown === "all" || (lesson.taughtOn !== null && lesson.state !== "done");
  });
  return (
    <>
      <div className="spaced">
        <Choice
          label={t("lessons.show")}
          isLabelHidden
          options={[
            ["all", t("lessons.all")],
            ["week", t("lessons.this-week")],
            ["behind", t("lessons.behind")],
            ["missed", t("lessons.missed")],
            ["not-kept", t("lessons.not-kept")],
          ]}
          value={shown}
          onChoose={setShown}
        />
      </div>
      <KeepBar learner={learner} lessons={shownLessons} />
      {shownLessons.length === 0 && (
        <Empty
          icon={libraryOutline}
          title={t(lessons.length === 0 ? "lessons.none" : "lessons.none-here")}
          text={t(lessons.length === 0 ? "lessons.none-text" : "lessons.none-here-text")}
        />
      )}
      <LessonsByUnit units={units} lessons={shownLessons}>
        {(lesson) => <LessonRow key={lesson.id} lesson={lesson} learner={learner} />}
      </LessonsByUnit>
    </>
  );
}

const ICONS = {
  "not-open": lockClosedOutline,
  new: ellipseOutline,
  started: playCircle,
  done: checkmarkCircle,
} as const;

function LessonRow({ lesson, learner }: { readonly lesson: StudentLessonLine; readonly learner: Learner }) {
  const text = useText();
  const { t, format } = text;
  const { state, taughtOn, isMissed, minutes, bytes, exercises, videos } = lesson;
  const quiet = [
    t(`lessons.state-${state}`, { share: format.percent(lesson.share / 1000) }),
    ...(state !== "not-open" && minutes !== null ? [t("lessons.minutes", { count: minutes })] : []),
    ...(exercises > 0 ? [t("lessons.exercises", { count: exercises })] : []),
    ...(videos > 0 ? [t("lessons.videos", { count: videos })] : []),
    ...(bytes > 300_000 ? [sizeWords(text, bytes)] : []),
    ...(taughtOn === null
      ? []
      : [
          t(isMissed ? "lessons.missed-on" : "lessons.taught-on", {
            day: format.day(getNoon(taughtOn)),
          }),
        ]),
  ];
  return (
    <Row
      start={<IonIcon icon={ICONS[state]} className={`lesson-state ${state}`} aria-hidden="true" />}
      strong={
        <>
          <span className="number">{lesson.number}.</span> <Name of={lesson.name} />
        </>
      }
      quiet={quiet.join(" · ")}
      {...(state !== "not-open" && { leadsTo: lessonAddress(`/lesson/${lesson.id}`, learner) })}
    />
  );
}
