import {
  listObservedLessons,
  type EvaluationDraft,
  type EvaluationSetup,
} from "@dars/contract/insight/evaluations";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { AreaField } from "./AreaField.tsx";
import { EvaluationReview } from "./EvaluationReview.tsx";
import { listGaps } from "./list-gaps.ts";
import { NotesField } from "./NotesField.tsx";
import { Outcome } from "./Outcome.tsx";
import { REASONS } from "./reasons.ts";
import { RefusedVisit } from "./RefusedVisit.tsx";
import { ScoreFields } from "./ScoreFields.tsx";
import { useEvaluationDraft } from "./use-evaluation-draft.ts";
import { useEvaluationSends } from "./use-evaluation-sends.ts";
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

/** The visit, the observations, the ratings, and the outcome so far (EVA-2); submitted on the page after it (EVA-7). */
export function EvaluationForm(props: EvaluationFormProps) {
  const { t } = useText();
  const { schoolId, evaluation, setup, initial, revision, files } = props;
  const nameVisit = useVisitName(setup);
  const { draft, change, send, discard } = useEvaluationDraft(
    { schoolId, evaluation, nameVisit, revision },
    initial,
  );
  const { submit, keep, discardDraft, error } = useEvaluationSends(send, discard);
  const [isReviewing, setReviewing] = useState(false);
  const rubric = setup.rubrics.find(({ id }) => id === draft.rubricId) ?? setup.rubric;
  const lessons = useObservedLessons(schoolId, draft.classId);
  const evidence = useEvidence(schoolId, evaluation, files, lessons);
  const gaps = listGaps(rubric, draft);

  if (setup.teachers.length === 0)
    return (
      <Empty
        icon={peopleOutline}
        title={t("evaluations.no-teachers")}
        text={t("evaluations.no-teachers-text")}
      />
    );
  if (isReviewing)
    return (
      <EvaluationReview
        setup={setup}
        rubric={rubric}
        draft={draft}
        gaps={gaps}
        error={error}
        onSubmit={submit}
        onBack={() => setReviewing(false)}
      />
    );
  const isPlaced = draft.teacherId > 0 && draft.classId > 0;
  return (
    <div className="evaluation-desk">
      <div className="stack">
        <RefusedVisit evaluation={evaluation} gaps={gaps} />
        <VisitFields schoolId={schoolId} setup={setup} draft={draft} onChange={change} />
        {isPlaced && <NotesField notes={draft.notes} onChange={(notes) => change({ notes })} />}
      </div>
      {isPlaced && (
        <>
          <div className="stack">
            <ScoreFields
              rubric={rubric}
              scores={draft.scores}
              onChange={(scores) => change({ scores })}
              evidence={evidence}
              notes={draft.notes}
            />
            {evidence.fault && (
              <p className="refusal" role="alert">
                {t(evidence.fault)}
              </p>
            )}
          </div>
          <div className="stack">
            <section className="card stack" aria-live="polite">
              <Outcome rubric={rubric} scores={draft.scores} />
            </section>
            <section className="card stack">
              <AreaField
                label={t("evaluations.strengths")}
                value={draft.strengths}
                onType={(strengths) => change({ strengths })}
              />
              <AreaField
                label={t("evaluations.next-step")}
                hint={t("evaluations.next-step-hint")}
                value={draft.nextStep}
                onType={(nextStep) => change({ nextStep })}
              />
            </section>
            <section className="card stack">
              <Refusal error={error} reasons={REASONS} />
              <div className="buttons">
                <IonButton onClick={() => setReviewing(true)}>{t("evaluations.review")}</IonButton>
                <IonButton fill="outline" onClick={() => void keep()}>
                  {t("evaluations.keep")}
                </IonButton>
                {revision > 0 && (
                  <IonButton fill="clear" color="danger" onClick={() => void discardDraft()}>
                    {t("evaluations.discard")}
                  </IonButton>
                )}
              </div>
            </section>
          </div>
        </>
      )}
    </div>
  );
}

/** Names a visit by its teacher. */
function useVisitName({ teachers }: EvaluationSetup) {
  const { t, locale } = useText();
  return ({ teacherId }: EvaluationDraft): string => {
    const name = teachers.find(({ id }) => id === teacherId)?.name;
    return name ? t("evaluations.of", { name: localizeName(name, locale) }) : t("evaluations.visit");
  };
}

/** Lessons that may be evidence; none until they are known. */
function useObservedLessons(schoolId: number, visitedClassId: number) {
  const params = { schoolId, visitedClassId };
  const { reading } = useRead(listObservedLessons, { params }, visitedClassId > 0);
  return reading.value?.lessons ?? [];
}
