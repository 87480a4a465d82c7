import { listStudentLessons, type StudentLessonLine } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { cloudDoneOutline, downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi, type Api } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Link } from "#platform/ui/Link.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { chooseLessons } from "./choose-lessons.ts";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import { useKept } from "./use-kept.ts";

import "./lessons.css";

interface KeepWeekProps {
  readonly learner: Learner;
  /** The student's subjects. */
  readonly offeringIds: readonly Id[];
}

type Choice = ReturnType<typeof chooseLessons>;
type Device = Api & { readonly local: NonNullable<Api["local"]> };

/**
 * Stores this week's lessons of all subjects for offline use, or those that are left in a week without lessons, and
 * shows what is stored afterwards. What it would fetch is looked up when it is asked for.
 */
export function KeepWeek({ learner, offeringIds }: KeepWeekProps) {
  const text = useText();
  const { t } = text;
  const api = useApi();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const savedLessons = useKept(learner.studentId) ?? [];
  const { local } = api;
  if (!local || offeringIds.length === 0) return null;
  const here = new Map(savedLessons.map(({ lessonId, versionId }) => [lessonId, versionId]));
  const isHere = ({ id, versionId }: StudentLessonLine) => here.get(id) === versionId;

  async function handleKeep(device: Device) {
    setProgress({ done: 0, all: 0 });
    try {
      const found = await findLessons(device, learner, offeringIds);
      const missing = found.lessons.filter((one) => !isHere(one));
      const size = sizeWords(
        text,
        missing.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      const question = t(found.kind === "week" ? "lessons.keep" : "lessons.keep-left", {
        count: missing.length,
        size,
      });
      setChoice(found);
      if (missing.length === 0 || !(await ask({ question, yes: t("lessons.keep-verb") }))) return;
      // A home that keeps nothing does without this code.
      const { keepLesson } = await import("./keep-lesson.ts");
      for (const [done, { id }] of missing.entries()) {
        setProgress({ done: done + 1, all: missing.length });
        await keepLesson(device, learner, id);
      }
    } catch {
      await showToast({ kind: "danger", text: t("lessons.not-all-kept") });
    } finally {
      setProgress(null);
    }
  }

  return (
    <span className="keep-bar">
      {isAllHere(choice, isHere) && progress === null ? (
        <KeptChip choice={choice} />
      ) : (
        <IonButton
          size="small"
          fill="outline"
          shape="round"
          disabled={progress !== null}
          onClick={() => void handleKeep({ ...api, local })}
        >
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {progress && progress.all > 0 ? t("lessons.keeping", progress) : t("lessons.keep-week")}
        </IonButton>
      )}
      <KeptBefore choice={choice} learner={learner} count={savedLessons.length} />
    </span>
  );
}

const isAllHere = (choice: Choice | null, isHere: (line: StudentLessonLine) => boolean): choice is Choice =>
  choice !== null && choice.lessons.length > 0 && choice.lessons.every(isHere);

function KeptChip({ choice: { kind, lessons } }: { readonly choice: Choice }) {
  const { t } = useText();
  return (
    <span className="lesson-chip">
      <IonIcon icon={cloudDoneOutline} aria-hidden="true" />{" "}
      {t(`lessons.${kind}-kept`, { count: lessons.length })}
    </span>
  );
}

interface KeptBeforeProps {
  readonly choice: Choice | null;
  readonly learner: Learner;
  readonly count: number;
}

/** That there was nothing to keep, and the way to what is kept. */
function KeptBefore({ choice, learner, count }: KeptBeforeProps) {
  const { t } = useText();
  return (
    <>
      {choice?.lessons.length === 0 && <output className="quiet">{t("lessons.none-to-keep")}</output>}
      {count > 0 && (
        <Link leadsTo={lessonAddress("/kept-lessons", learner)}>{t("lessons.kept-door", { count })}</Link>
      )}
    </>
  );
}

async function findLessons({ call }: Device, { schoolId, studentId }: Learner, offeringIds: readonly Id[]) {
  const lists = await Promise.all(
    offeringIds.map((offeringId) =>
      call(listStudentLessons, { params: { schoolId, studentId, offeringId } }),
    ),
  );
  return chooseLessons(lists);
}
