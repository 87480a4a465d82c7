import {
  readEvaluation,
  readEvaluationSetup,
  type EvaluationDraft,
} from "@dars/contract/insight/evaluations";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { todayHere } from "#platform/text/today-here.ts";
import { Await } from "#platform/ui/Await.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { EvaluationForm } from "./EvaluationForm.tsx";

import "./evaluations.css";

/** School → teacher → class → rubric: a visit of a lesson written up (M2). `?evaluation=` goes on with a draft. */
export function CreateEvaluationPage() {
  const key = useOwnQuery().get("evaluation");
  return (
    <PageOfSchool title="evaluations.create" back="/evaluations" isReading>
      {(schoolId) =>
        key === null ? (
          <NewEvaluation key={schoolId} schoolId={schoolId} />
        ) : (
          <Begun schoolId={schoolId} evaluation={key} />
        )
      }
    </PageOfSchool>
  );
}

function NewEvaluation({ schoolId }: { readonly schoolId: number }) {
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
            teacherId: 0,
            classId: 0,
            rubricId: setup.rubric.id,
            heldOn: todayHere(),
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

function Begun({ schoolId, evaluation }: { readonly schoolId: number; readonly evaluation: string }) {
  const setup = useRead(readEvaluationSetup, { params: { schoolId } });
  const kept = useRead(readEvaluation, { params: { schoolId, evaluation } });
  return (
    <Await {...setup.reading}>
      {(found) => (
        <Await {...kept.reading}>
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
