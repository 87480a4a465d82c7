import {
  LAST_PERIOD,
  readEvaluation,
  readEvaluationSetup,
  type Evaluation,
  type EvaluationDraft,
  type EvaluationSetup,
} from "@dars/contract/insight/evaluations";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { EvaluationForm } from "./EvaluationForm.tsx";
import { useWaitingVisits } from "./use-waiting-visits.ts";

import "./evaluations.css";

/** School → teacher → class → rubric: a visit of a lesson written up (M2). `?evaluation=` goes on with a draft, `?teacher=` begins with a teacher, `&class=&period=` with a lesson of today. */
export function CreateEvaluationPage() {
  const query = useOwnQuery();
  const key = query.get("evaluation");
  return (
    <PageOfSchool title={key === null ? "evaluations.create" : "evaluations.draft"} back="/evaluations">
      {(schoolId) =>
        key === null ? (
          <NewEvaluation
            key={schoolId}
            schoolId={schoolId}
            teacherId={readNumber(query, "teacher")}
            classId={readNumber(query, "class")}
            period={readNumber(query, "period")}
          />
        ) : (
          <Begun schoolId={schoolId} evaluation={key} />
        )
      }
    </PageOfSchool>
  );
}

interface NewEvaluationProps {
  readonly schoolId: number;
  /** 0 where none was chosen, as of a class and a period. */
  readonly teacherId: number;
  readonly classId: number;
  readonly period: number;
}

const readNumber = (query: URLSearchParams, name: string): number => Number(query.get(name) ?? 0) || 0;

function NewEvaluation({ schoolId, teacherId, classId, period }: NewEvaluationProps) {
  const { reading } = useRead(readEvaluationSetup, { params: { schoolId } });
  const [evaluation] = useState(newClientId);
  return (
    <Await {...reading}>
      {(setup) => (
        <EvaluationForm
          schoolId={schoolId}
          evaluation={evaluation}
          setup={setup}
          files={[]}
          revision={0}
          initial={{
            ...chosenIn(setup, teacherId, classId),
            rubricId: setup.rubric.id,
            heldOn: todayAtSchool(),
            period: period > 0 && period <= LAST_PERIOD ? period : null,
            topic: null,
            notes: [],
            scores: [],
            strengths: null,
            nextStep: null,
          }}
        />
      )}
    </Await>
  );
}

/** The teacher and the class that the address names; the only one where it names none. */
function chosenIn({ teachers }: EvaluationSetup, teacherId: number, classId: number) {
  const teacher = teachers.find(({ id }) => id === teacherId);
  const classes = teacher?.classes ?? [];
  const named = classes.find(({ id }) => id === classId) ?? (classes.length === 1 ? classes[0] : undefined);
  return { teacherId: teacher?.id ?? 0, classId: named?.id ?? 0 };
}

/** A draft of the school, or one that waits on this device and that the school does not know yet. */
function Begun({ schoolId, evaluation }: { readonly schoolId: number; readonly evaluation: string }) {
  const setup = useRead(readEvaluationSetup, { params: { schoolId } });
  const stored = useRead(readEvaluation, { params: { schoolId, evaluation } });
  const waiting = useWaitingVisits().find(({ key }) => key === evaluation);
  const [begun] = useState(waiting);
  return (
    <Await {...setup.reading}>
      {(found) =>
        begun && !stored.reading.value ? (
          <EvaluationForm
            schoolId={schoolId}
            evaluation={evaluation}
            setup={found}
            files={[]}
            revision={begun.revision}
            initial={begun.draft}
          />
        ) : (
          <Await {...stored.reading}>
            {(draft) => (
              <EvaluationForm
                schoolId={schoolId}
                evaluation={evaluation}
                setup={{ ...found, rubric: draft.rubric, rubrics: [draft.rubric] }}
                files={draft.files}
                revision={draft.revision}
                initial={toDraft(draft)}
              />
            )}
          </Await>
        )
      }
    </Await>
  );
}

const toDraft = (stored: Evaluation): EvaluationDraft => {
  const {
    teacher,
    class: visited,
    rubric,
    heldOn,
    period,
    topic,
    notes,
    scores,
    strengths,
    nextStep,
  } = stored;
  const at = { teacherId: teacher.id, classId: visited.id, rubricId: rubric.id };
  return { ...at, heldOn, period, topic, notes, scores, strengths, nextStep };
};
