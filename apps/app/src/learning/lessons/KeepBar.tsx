import type { StudentLessonLine } from "@dars/contract/learning/curriculum";
import { IonButton, IonIcon } from "@ionic/react";
import { cloudDoneOutline, downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { keepLesson } from "./keep-lesson.ts";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import { useKept } from "./use-kept.ts";

interface KeepBarProps {
  readonly learner: Learner;
  /** The lessons of the current list: a week, a subject, or one lesson. */
  readonly lessons: readonly Pick<StudentLessonLine, "id" | "versionId" | "bytes">[];
}

/**
 * Stores lessons for offline use and shows their size first. Blocks and files already stored are not fetched
 * again.
 */
export function KeepBar({ learner, lessons }: KeepBarProps) {
  const text = useText();
  const { t } = text;
  const { call, toServerUrl, local } = useApi();
  const savedLessons = useKept(learner.studentId);
  const [done, setDone] = useState<number | null>(null);
  const [queue, setWanted] = useState<typeof lessons>([]);
  if (!local || !savedLessons) return null;
  const here = new Map(savedLessons.map(({ lessonId, versionId }) => [lessonId, versionId]));
  const missing = lessons.filter(({ id, versionId }) => versionId !== null && here.get(id) !== versionId);
  const bytes = missing.reduce((sum, one) => sum + one.bytes, 0);

  async function handleKeep(device: NonNullable<typeof local>) {
    setWanted(missing);
    try {
      for (const [at, { id }] of missing.entries()) {
        setDone(at);
        await keepLesson({ call, toServerUrl, local: device }, learner, id);
      }
    } catch {
      await showToast({ kind: "danger", text: t("lessons.not-all-kept") });
    } finally {
      setDone(null);
    }
  }

  return (
    <div className="keep-bar">
      {done !== null ? (
        <label className="quiet">
          {t("lessons.keeping", { done: done + 1, all: queue.length })}
          <progress value={done} max={queue.length} />
        </label>
      ) : missing.length > 0 ? (
        <IonButton size="small" fill="outline" shape="round" onClick={() => void handleKeep(local)}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("lessons.keep", { count: missing.length, size: sizeWords(text, bytes) })}
        </IonButton>
      ) : (
        lessons.some(({ id }) => here.has(id)) && (
          <span className="lesson-chip">
            <IonIcon icon={cloudDoneOutline} aria-hidden="true" /> {t("lessons.kept")}
          </span>
        )
      )}
      {savedLessons.length > 0 && (
        <Link leadsTo={lessonAddress("/kept-lessons", learner)}>
          {t("lessons.kept-door", { count: savedLessons.length })}
        </Link>
      )}
    </div>
  );
}
