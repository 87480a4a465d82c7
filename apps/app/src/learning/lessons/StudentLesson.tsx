import { readStudentLesson } from "@dars/contract/learning/lessons";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useRef, type RefObject } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { KeepBar } from "./KeepBar.tsx";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import { LessonBlocks } from "./LessonBlocks.tsx";
import { LessonDock } from "./LessonDock.tsx";
import { useKeptFirst } from "./use-kept.ts";
import { useProgress } from "./use-progress.ts";

import "./lessons.css";

interface StudentLessonProps {
  readonly lessonId: Id;
  readonly versionId?: Id;
  readonly learner: Learner;
}

type StudentLessonReply = Reply<typeof readStudentLesson>;

/** As a student reads it, and its parents see it. */
export function StudentLesson({ lessonId, versionId, learner }: StudentLessonProps) {
  const { t, locale } = useText();
  const { schoolId, studentId } = learner;
  const { reading, refresh } = useRead(readStudentLesson, {
    params: { schoolId, studentId, lessonId },
    query: versionId === undefined ? {} : { version: versionId },
  });
  useKeptFirst(learner, lessonId);
  const { value } = reading;
  return (
    <Page
      title={value ? localizeName(value.lesson.name, locale) : t("lessons.lesson")}
      back={
        value
          ? lessonAddress(`/lessons/${value.lesson.offering.id}`, learner)
          : lessonAddress("/subjects/0", learner)
      }
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {(whole) => <Lesson key={whole.version.id} whole={whole} learner={learner} />}
      </Await>
    </Page>
  );
}

function Lesson({ whole, learner }: { readonly whole: StudentLessonReply; readonly learner: Learner }) {
  const text = useText();
  const { t } = text;
  const { lesson, version, currentVersionId } = whole;
  const page = useRef<HTMLDivElement>(null);
  const progress = useProgress(whole, learner, page);
  const at = useBegin(progress.place);
  const bytes =
    JSON.stringify(version.blocks).length + version.files.reduce((sum, { size }) => sum + size, 0);
  return (
    <div ref={page}>
      <ReadSegments blocks={version.blocks.map(({ id }) => ({ id, share: progress.shares[id] ?? 0 }))} />
      <header className="read-title">
        <p className="quiet">
          <Name of={lesson.offering.subject.name} /> · {t("lessons.number", { number: lesson.number })}
          {lesson.minutes !== null && ` · ${t("lessons.minutes", { count: lesson.minutes })}`}
        </p>
        <KeepBar learner={learner} lessons={[{ id: lesson.id, versionId: currentVersionId, bytes }]} />
      </header>
      {!learner.isOwn && (
        <p className="card quiet">
          {t("lessons.child-progress", { share: text.format.percent(progress.share / 1000) })}
        </p>
      )}
      {currentVersionId !== version.id && <p className="card quiet">{t("lessons.older-version")}</p>}
      {lesson.objectives !== "" && (
        <p className="lesson-objectives" dir="auto">
          {lesson.objectives}
        </p>
      )}
      <LessonBlocks
        schoolId={learner.schoolId}
        learner={learner}
        lessonId={lesson.id}
        language={version.language}
        blocks={version.blocks}
        files={version.files}
        doubts={progress.doubts}
        at={at}
      />
      {learner.isOwn && (
        <LessonDock progress={progress} lesson={lesson} learner={learner} blocks={version.blocks} />
      )}
      {learner.isOwn && progress.isAway && at === null && <Resume page={page} place={progress.place} />}
    </div>
  );
}

/** The block that the address asks for: one by its id, or the place. */
function useBegin(place: string | null): string | null {
  const query = useOwnQuery();
  return query.get("block") ?? (query.has("resume") ? place : null);
}

interface ReadSegmentsProps {
  readonly blocks: readonly { readonly id: string; readonly share: number }[];
}

/** One segment for each block, filled as far as it was read. */
function ReadSegments({ blocks }: ReadSegmentsProps) {
  const { t, format } = useText();
  const sum = blocks.reduce((all, one) => all + one.share, 0);
  const share = sum / Math.max(1, blocks.length) / 1000;
  return (
    <div className="segments sticky">
      <span className="unseen">
        {t("lessons.progress")} {format.percent(Math.round(share * 100) / 100)}
      </span>
      {blocks.map((one) => (
        <span
          key={one.id}
          className="segment"
          aria-hidden="true"
          style={{ backgroundSize: `${one.share / 10}% 100%` }}
        />
      ))}
    </div>
  );
}

interface ResumeProps {
  readonly page: RefObject<HTMLDivElement | null>;
  readonly place: string | null;
}

function Resume({ page, place }: ResumeProps) {
  const { t } = useText();
  if (place === null) return null;
  return (
    <IonButton
      className="lesson-resume"
      shape="round"
      size="small"
      onClick={() =>
        page.current?.querySelector(`[data-block="${place}"]`)?.scrollIntoView({ behavior: "smooth" })
      }
    >
      {t("lessons.resume")}
    </IonButton>
  );
}
