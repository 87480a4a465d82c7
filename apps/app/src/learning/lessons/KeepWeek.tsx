import { listStudentLessons, type StudentLessonLine } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi, type Api } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { showToast } from "#platform/ui/toast.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import type { Learner } from "./lesson-address.ts";

interface KeepWeekProps {
  readonly learner: Learner;
  /** The student's subjects. */
  readonly offeringIds: readonly Id[];
}

/** Stores this week's lessons of all subjects for offline use. What it would fetch is looked up when it is asked for. */
export function KeepWeek({ learner, offeringIds }: KeepWeekProps) {
  const text = useText();
  const { t } = text;
  const api = useApi();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const { local } = api;
  if (!local || offeringIds.length === 0) return null;

  async function handleKeep(device: NonNullable<typeof local>) {
    setProgress({ done: 0, all: 0 });
    try {
      const missing = await missingOfWeek({ ...api, local: device }, learner, offeringIds);
      if (missing.length === 0) return await showToast({ kind: "success", header: t("lessons.week-kept") });
      const size = sizeWords(
        text,
        missing.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      const question = t("lessons.keep", { count: missing.length, size });
      if (!(await ask({ question, yes: t("lessons.keep-verb") }))) return undefined;
      // A home that keeps nothing does without this code.
      const { keepLesson } = await import("./keep-lesson.ts");
      for (const [done, { id }] of missing.entries()) {
        setProgress({ done: done + 1, all: missing.length });
        await keepLesson({ ...api, local: device }, learner, id);
      }
      return await showToast({ kind: "success", header: t("lessons.week-kept") });
    } catch {
      return await showToast({ kind: "danger", text: t("lessons.not-all-kept") });
    } finally {
      setProgress(null);
    }
  }

  return (
    <IonButton
      size="small"
      fill="outline"
      shape="round"
      disabled={progress !== null}
      onClick={() => void handleKeep(local)}
    >
      <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
      {progress && progress.all > 0 ? t("lessons.keeping", progress) : t("lessons.keep-week")}
    </IonButton>
  );
}

type Device = Api & { readonly local: NonNullable<Api["local"]> };

/** Open lessons of the school year's week that this device does not have as they are now. */
async function missingOfWeek(
  { call, local }: Device,
  { schoolId, studentId }: Learner,
  offeringIds: readonly Id[],
): Promise<StudentLessonLine[]> {
  const savedLessons = await local.lessons.filter((one) => one.studentId === studentId).toArray();
  const here = new Map(savedLessons.map(({ lessonId, versionId }) => [lessonId, versionId]));
  const lists = await Promise.all(
    offeringIds.map((offeringId) =>
      call(listStudentLessons, { params: { schoolId, studentId, offeringId } }),
    ),
  );
  return lists.flatMap(({ offering, lessons }) =>
    lessons.filter(
      ({ id, week, versionId }) =>
        week !== null && week === offering.week && versionId !== null && here.get(id) !== versionId,
    ),
  );
}
