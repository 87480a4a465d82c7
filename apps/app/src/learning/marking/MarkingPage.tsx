import { readMarking } from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { useSession, WithSession } from "#identity/accounts/public.ts";
import { exerciseAddress } from "#learning/attempts/public.ts";
import { MediaContext } from "#learning/questions/public.ts";
import { needsLook } from "#platform/api/needs-look.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { MarkingQueue } from "./MarkingQueue.tsx";
import { MarkingReason } from "./MarkingReason.tsx";
import { ReturnMarked } from "./ReturnMarked.tsx";
import { ReviewedAnswers } from "./ReviewedAnswers.tsx";

import "./marking.css";

/** Answers of a class that a person marks, question by question; for a coordinator those that are marked. */
export function MarkingPage() {
  const { t } = useText();
  const params = useParams();
  const exerciseId = Number(params["exerciseId"]);
  const lessonId = Number(params["lessonId"]);
  return (
    <WithSession>
      {(session) => (
        <Page
          title={t("marking.title")}
          back={exerciseAddress({ id: exerciseId, lessonId: lessonId > 0 ? lessonId : null })}
        >
          <WithSchool session={session}>
            {(schoolId) => (
              <MediaContext value={schoolId}>
                {session.login_type === "subject_coordinator" ? (
                  <ReviewedAnswers schoolId={schoolId} exerciseId={exerciseId} />
                ) : (
                  <Marking schoolId={schoolId} exerciseId={exerciseId} />
                )}
              </MediaContext>
            )}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

function Marking({ schoolId, exerciseId }: { readonly schoolId: Id; readonly exerciseId: Id }) {
  const { t } = useText();
  const { reading, refresh } = useRead(readMarking, { params: { schoolId, exerciseId } });
  const [chosen, setChosen] = useState<Id | null>(null);
  const isOffice = useSession().session?.login_type === "school_management";
  if (needsLook(reading.error))
    return <MarkingReason schoolId={schoolId} exerciseId={exerciseId} onStart={refresh} />;
  return (
    <Await {...reading}>
      {({ title, questions }) => {
        const open = chosen ?? questions.find(({ waiting }) => waiting > 0)?.id ?? questions[0]?.id;
        if (open === undefined)
          return (
            <Empty icon={checkmarkDoneOutline} title={t("marking.none")} text={t("marking.none-text")} />
          );
        return (
          <div className="stack">
            {questions.length > 1 && (
              <Choice
                label={t("marking.questions")}
                isLabelHidden
                options={questions.map(({ id, no, waiting }) => [
                  id,
                  t("marking.question", { no, count: waiting }),
                ])}
                value={open}
                onChoose={setChosen}
              />
            )}
            <MarkingQueue key={open} schoolId={schoolId} exerciseId={exerciseId} questionId={open} />
            {isOffice && <ReturnMarked schoolId={schoolId} exerciseId={exerciseId} title={title} />}
          </div>
        );
      }}
    </Await>
  );
}
