import {
  readEvaluation,
  readEvaluationSetup,
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

import "./evaluations.css";

/** School → teacher → class → rubric: a visit of a lesson written up (M2). `?evaluation=` goes on with a draft, `?teacher=` begins with a teacher. */
export function CreateEvaluationPage() {
  const query = useOwnQuery();
  const key = query.get("evaluation");
  return (
    <PageOfSchool
      title={key === null ? "evaluations.create" : "evaluations.draft"}
      back="/evaluations"
      isReading
    >
      {(schoolId) =>
        key === null ? (
          <NewEvaluation
            key={schoolId}
            schoolId={schoolId}
            teacherId={Number(query.get("teacher") ?? Number.NaN)}
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
  /** NaN where none was chosen. */
  readonly teacherId: number;
}

function NewEvaluation({ schoolId, teacherId }: NewEvaluationProps) {
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
            ...chosenIn(setup, teacherId),
            rubricId: setup.rubric.id,
            heldOn: todayAtSchool(),
            period: null,
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

/** The teacher that the address names, with the class where there is only one. */
function chosenIn({ teachers }: EvaluationSetup, teacherId: number) {
  const teacher = teachers.find(({ id }) => id === teacherId);
  const [only] = teacher?.classes ?? [];
  return { teacherId: teacher?.id ?? 0, classId: teacher?.classes.length === 1 && only ? only.id : 0 };
}

function Begun({ schoolId, evaluation }: { readonly schoolId: number; readonly evaluation: string }) {
  const setup = useRead(readEvaluationSetup, { params: { schoolId } });
  const storedEvaluation = useRead(readEvaluation, { params: { schoolId, evaluation } });
  return (
    <Await {...setup.reading}>
      {(found) => (
        <Await {...storedEvaluation.reading}>
          {({
            teacher,
            class: { id: classId },
            rubric,
            heldOn,
            period,
            topic,
            notes,
            scores,
            strengths,
            nextStep,
            files,
            revision,
          }) => {
            const initial: EvaluationDraft = {
              teacherId: teacher.id,
              classId,
              rubricId: rubric.id,
              heldOn,
              period,
              topic,
              notes,
              scores,
              strengths,
              nextStep,
            };
            return (
              <EvaluationForm
                schoolId={schoolId}
                evaluation={evaluation}
                setup={{ ...found, rubric, rubrics: [rubric] }}
                files={files}
                revision={revision}
                initial={initial}
              />
            );
          }}
        </Await>
      )}
    </Await>
  );
}
