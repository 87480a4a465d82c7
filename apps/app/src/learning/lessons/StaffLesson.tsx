import { readLesson, readVersion, type VersionLine } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { createOutline, documentTextOutline, gitBranchOutline } from "ionicons/icons";
import { useRef } from "react";

import { ExportLesson } from "#learning/lesson-exports/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { getDirection } from "#platform/text/locales.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { LessonBlocks } from "./LessonBlocks.tsx";
import { LessonDetails } from "./LessonDetails.tsx";
import { PrintLesson } from "./PrintLesson.tsx";
import { ReviewNotes } from "./ReviewNotes.tsx";
import { Teaching } from "./Teaching.tsx";
import { VersionMoves } from "./VersionMoves.tsx";

import "./lessons.css";

interface StaffLessonProps {
  readonly lessonId: Id;
  readonly versionId?: Id;
  readonly schoolId: Id;
}

type LessonReply = Reply<typeof readLesson>;

/** As those who teach and oversee see it: what the class reads, with notes and answers, and how far the class is. */
export function StaffLesson({ lessonId, versionId, schoolId }: StaffLessonProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(readLesson, { params: { schoolId, lessonId } });
  const { value } = reading;
  return (
    <Page
      title={value ? localizeName(value.lesson.name, locale) : t("lessons.lesson")}
      back={value ? `/lessons/${value.lesson.offering.id}?school=${schoolId}` : "/subject-list"}
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {(whole) => (
          <Shown whole={whole} schoolId={schoolId} {...(versionId !== undefined && { versionId })} />
        )}
      </Await>
    </Page>
  );
}

interface ShownProps {
  readonly whole: LessonReply;
  readonly schoolId: Id;
  readonly versionId?: Id;
}

function Shown({ whole, schoolId, versionId }: ShownProps) {
  const { t } = useText();
  const { lesson, versions, currentVersionId } = whole;
  const shownId = versionId ?? currentVersionId ?? versions[0]?.id;
  const line = versions.find(({ id }) => id === shownId);
  return (
    <div className="stack wide-gap">
      <p className="quiet">
        <Name of={lesson.offering.subject.name} /> · <Name of={lesson.offering.level.name} /> ·{" "}
        {t("lessons.number", { number: lesson.number })}
      </p>
      {versionId === undefined && currentVersionId !== null && (
        <Teaching schoolId={schoolId} lessonId={lesson.id} offeringId={lesson.offering.id} />
      )}
      {versionId === undefined && (
        <LessonDetails schoolId={schoolId} lessonId={lesson.id} offeringId={lesson.offering.id} />
      )}
      {line ? (
        <Version schoolId={schoolId} line={line} whole={whole} />
      ) : (
        <Empty
          icon={documentTextOutline}
          title={t("lessons.nothing-written")}
          text={t("lessons.nothing-written-text")}
        />
      )}
    </div>
  );
}

interface VersionProps {
  readonly schoolId: Id;
  readonly line: VersionLine;
  readonly whole: LessonReply;
}

function Version({ schoolId, line, whole: { lesson, currentVersionId, versions } }: VersionProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(readVersion, { params: { schoolId, versionId: line.id } });
  const query = useOwnQuery();
  const isCurrent = line.id === currentVersionId;
  const part = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={`lesson-bar ${line.state}`}>
        <span>
          {t("lessons.version-number", { number: line.seq })} · {t(`lessons.version-${line.state}`)}
          {isCurrent && ` · ${t("lessons.class-uses")}`}
        </span>
        <IonButton size="small" fill="clear" routerLink={`/lesson-versions/${lesson.id}?school=${schoolId}`}>
          <IonIcon slot="start" icon={gitBranchOutline} aria-hidden="true" />
          {t("lessons.versions")}
        </IonButton>
      </div>
      {line.sentBackBecause !== null && (
        <p className="card lesson-sent-back">{t("lessons.sent-back", { because: line.sentBackBecause })}</p>
      )}
      {line.state === "review" && (
        <ReviewNotes
          schoolId={schoolId}
          line={line}
          published={versions.find(({ id }) => id === currentVersionId)}
        />
      )}
      <Await {...reading}>
        {({ version, may, receivers }) => (
          <>
            {may.edit && (
              <IonButton
                expand="block"
                fill="outline"
                routerLink={`/lesson-editor/${line.id}?school=${schoolId}`}
              >
                <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
                {t("lessons.edit")}
              </IonButton>
            )}
            <PrintLesson part={part} />
            <ExportLesson schoolId={schoolId} versionId={version.id} />
            <div ref={part}>
              <h1 className="print-title" dir={getDirection(version.language)}>
                <Name of={lesson.name} />
              </h1>
              <LessonBlocks
                schoolId={schoolId}
                lessonId={lesson.id}
                language={version.language}
                blocks={version.blocks}
                files={version.files}
                at={query.get("block")}
              />
            </div>
            <VersionMoves
              schoolId={schoolId}
              title={localizeName(lesson.name, locale)}
              version={version}
              mayEdit={may.edit}
              mayPublish={may.publish}
              receivers={receivers ?? null}
              onDone={refresh}
            />
          </>
        )}
      </Await>
    </>
  );
}
