import { readVersion } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { eyeOutline } from "ionicons/icons";
import { lazy, Suspense } from "react";
import { useParams } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { AtSchool } from "#school/schools/public.ts";

import "./lesson-editor.css";

// The editor is loaded only for authors and is not precached on any device.
const WritingPlace = lazy(async () => ({ default: (await import("./WritingPlace.tsx")).WritingPlace }));

/** `/lesson-editor/:versionId`, of `?school=` where that is not one's own: a draft is written, sent, and published. */
export function LessonEditorPage() {
  const { versionId } = useParams();
  return (
    <AtSchool>
      {(schoolId) => <Version key={versionId} schoolId={schoolId} versionId={Number(versionId)} />}
    </AtSchool>
  );
}

interface VersionProps {
  readonly schoolId: Id;
  readonly versionId: Id;
}

function Version({ schoolId, versionId }: VersionProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(readVersion, { params: { schoolId, versionId } });
  const lesson = reading.value?.lesson;
  const isWide = useWide();
  const school = `school=${schoolId}`;
  return (
    <Page
      title={lesson ? localizeName(lesson.name, locale) : t("lesson-editor.page")}
      back={lesson ? `/lesson-versions/${lesson.id}?${school}` : "/subject-list"}
      isFilled={isWide}
      actions={
        lesson && (
          <IonButton
            aria-label={t("lesson-editor.preview")}
            routerLink={`/lesson/${lesson.id}/${versionId}?${school}`}
          >
            <IonIcon slot="icon-only" icon={eyeOutline} aria-hidden="true" />
          </IonButton>
        )
      }
    >
      <Await {...reading}>
        {(value) => (
          <Suspense fallback={<Skeleton />}>
            <WritingPlace schoolId={schoolId} value={value} refresh={async () => void (await refresh())} />
          </Suspense>
        )}
      </Await>
    </Page>
  );
}
