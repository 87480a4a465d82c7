import {
  listObservedLessons,
  type EvaluationDraft,
  type EvaluationSetup,
} from "@dars/contract/insight/evaluations";
import { computeOutcome } from "@dars/contract/insight/rubrics";
import type { ApiError } from "@dars/contract/platform/client";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton, useIonRouter } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { AreaField } from "./AreaField.tsx";
import { NotesField } from "./NotesField.tsx";
import { Outcome } from "./Outcome.tsx";
import { REASONS } from "./reasons.ts";
import { ScoreFields } from "./ScoreFields.tsx";
import { useEvaluationDraft } from "./use-evaluation-draft.ts";
import { useEvidence } from "./use-evidence.ts";
import { VisitFields } from "./VisitFields.tsx";

interface EvaluationFormProps {
  readonly schoolId: number;
  readonly evaluation: string;
  readonly setup: EvaluationSetup;
  readonly initial: EvaluationDraft;
  /** The revision of the draft as it was read; 0 for a new one. */
  readonly revision: number;
  /** Files that the draft has already. */
  readonly files: readonly AttachedFile[];
}

/** The visit, the observations, the ratings, and the outcome so far (EVA-2). */
export function EvaluationForm({
  schoolId,
  evaluation,
  setup,
  initial,
  revision,
  files,
}: EvaluationFormProps) {
  const { t, locale } = useText();
  const refresh = useRefresh();
  const router = useIonRouter();
  const [error, setError] = useState<ApiError | null>(null);
  const teacherName = setup.teachers.find(({ id }) => id === initial.teacherId)?.name;
  const title = teacherName
    ? t("evaluations.of", { name: localizeName(teacherName, locale) })
    : t("evaluations.visit");
  const { draft, change, send, discard } = useEvaluationDraft(
    { schoolId, evaluation, title, revision },
    initial,
  );
  const rubric = setup.rubrics.find(({ id }) => id === draft.rubricId) ?? setup.rubric;
  const outcome = computeOutcome(rubric, draft.scores);
  const isPlaced = draft.teacherId > 0 && draft.classId > 0;
  const lessons = useObservedLessons(schoolId, draft.classId);
  const evidence = useEvidence(schoolId, evaluation, files, lessons);

  async function handle(isSubmitted: boolean) {
    const sent = await send(isSubmitted);
    setError(sent.state === "refused" ? sent.error : null);
    if (sent.state === "refused") return;
    const words = isSubmitted ? "evaluations.submitted" : "evaluations.kept";
    await showToast(
      sent.state === "waiting"
        ? { kind: "notice", text: t("platform.waits-here") }
        : { kind: "success", header: t(words) },
    );
    router.push("/evaluations", "back");
  }

  async function handleDiscard() {
    const isMeant = await ask({
      question: t("evaluations.discard-question"),
      text: t("evaluations.discard-text"),
      yes: t("evaluations.discard"),
      isDestructive: true,
    });
    if (!isMeant) return;
    const sent = await discard();
    setError(sent.state === "refused" ? sent.error : null);
    if (sent.state === "refused") return;
    router.push("/evaluations", "back");
    await refresh();
    await showToast({ kind: "success", header: t("evaluations.discarded") });
  }

  if (setup.teachers.length === 0)
    return (
      <Empty
        icon={peopleOutline}
        title={t("evaluations.no-teachers")}
        text={t("evaluations.no-teachers-text")}
      />
    );
  return (
    <div className="stack wide-gap">
      <VisitFields setup={setup} draft={draft} onChange={change} />
      {isPlaced && (
        <>
          <NotesField notes={draft.notes} onChange={(notes) => change({ notes })} />
          <ScoreFields
            rubric={rubric}
            scores={draft.scores}
            onChange={(scores) => change({ scores })}
            evidence={evidence}
          />
          {evidence.fault && (
            <p className="refusal" role="alert">
              {t(evidence.fault)}
            </p>
          )}
          <section className="card stack">
            <AreaField
              label={t("evaluations.strengths")}
              value={draft.strengths}
              onType={(strengths) => change({ strengths })}
            />
            <AreaField
              label={t("evaluations.next-step")}
              value={draft.nextStep}
              onType={(nextStep) => change({ nextStep })}
            />
          </section>
          <section className="card stack evaluation-outcome" aria-live="polite">
            <Outcome {...outcome} />
            <Refusal error={error} reasons={REASONS} />
            <div className="buttons">
              <IonButton disabled={!outcome.maySubmit} onClick={() => void handle(true)}>
                {t("evaluations.submit")}
              </IonButton>
              <IonButton fill="outline" onClick={() => void handle(false)}>
                {t("evaluations.keep")}
              </IonButton>
              {revision > 0 && (
                <IonButton fill="clear" color="danger" onClick={() => void handleDiscard()}>
                  {t("evaluations.discard")}
                </IonButton>
              )}
            </div>
            <p className="quiet">{t("evaluations.submit-text")}</p>
          </section>
        </>
      )}
    </div>
  );
}

/** Lessons that may be evidence; none until they are known. */
function useObservedLessons(schoolId: number, visitedClassId: number) {
  const params = { schoolId, visitedClassId };
  const { reading } = useRead(listObservedLessons, { params }, visitedClassId > 0);
  return reading.value?.lessons ?? [];
}
