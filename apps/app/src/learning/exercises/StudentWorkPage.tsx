import { readStudentWork, type StudentWork } from "@dars/contract/learning/attempts";
import type { GridLine } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import {
  exerciseAddress,
  ExplainedQuestion,
  scoreText,
  StandingChip,
  useArrivalText,
} from "#learning/attempts/public.ts";
import { MediaContext } from "#learning/questions/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { ExceptionForm } from "./ExceptionForm.tsx";
import { Reopen } from "./Reopen.tsx";

import "./exercises.css";

/** E5: what one student answered in an exercise, for the staff of the class. */
export function StudentWorkPage() {
  const { t } = useText();
  const params = useParams();
  const [lessonId, exerciseId, studentId] = [params["lessonId"], params["exerciseId"], params["studentId"]];
  const exercise = { id: Number(exerciseId), lessonId: Number(lessonId) > 0 ? Number(lessonId) : null };
  return (
    <WithSession>
      {(session) => (
        <Page title={t("exercises.work")} back={exerciseAddress(exercise)} isReading>
          <WithSchool session={session}>
            {(schoolId) => (
              <MediaContext value={schoolId}>
                <Work
                  key={studentId}
                  schoolId={schoolId}
                  exerciseId={exercise.id}
                  studentId={Number(studentId)}
                  mayExcept={session.login_type === "teacher"}
                  mayReopen={session.login_type === "teacher" || session.login_type === "school_management"}
                />
              </MediaContext>
            )}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

interface WorkProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  readonly studentId: Id;
  readonly mayExcept: boolean;
  /** E6: the management with a reason. */
  readonly mayReopen: boolean;
}

function Work({ schoolId, exerciseId, studentId, mayExcept, mayReopen }: WorkProps) {
  const { t } = useText();
  const { reading } = useRead(readStudentWork, { params: { schoolId, exerciseId, studentId } });
  return (
    <Await {...reading}>
      {({ title, line, attemptsAllowed, attempts }) => (
        <div className="stack wide-gap">
          <section className="card stack">
            <h2 className="section-title first">{line.student && <Name of={line.student.name} />}</h2>
            <p className="quiet">
              <bdi>{title}</bdi>
            </p>
            <p>
              <StandingChip standing={line.standing} isLate={line.isLate} isStaff />
              {line.isDoubtful && <span className="quiet"> {t("exercises.doubtful")}</span>}
            </p>
            {mayExcept && (
              <Exception
                schoolId={schoolId}
                exerciseId={exerciseId}
                line={line}
                attemptsAllowed={attemptsAllowed}
              />
            )}
          </section>
          {attempts.length === 0 && <p className="quiet">{t("exercises.no-work")}</p>}
          {attempts.toReversed().map((work, at) => (
            <Attempt key={work.attempt.id} work={work}>
              {mayReopen && at === 0 && line.standing !== "working" && (
                <Reopen schoolId={schoolId} attempt={work.attempt} />
              )}
            </Attempt>
          ))}
        </div>
      )}
    </Await>
  );
}

interface ExceptionProps extends Pick<WorkProps, "schoolId" | "exerciseId"> {
  readonly line: GridLine;
  readonly attemptsAllowed: number | null;
}

/** EX-4. */
function Exception({ schoolId, exerciseId, line: { student, exception }, attemptsAllowed }: ExceptionProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (!student) return null;
  if (isOpen)
    return (
      <ExceptionForm
        schoolId={schoolId}
        exerciseId={exerciseId}
        student={student}
        known={exception}
        attemptsAllowed={attemptsAllowed}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <div className="link-row">
      <IonButton size="small" fill="outline" shape="round" onClick={() => setOpen(true)}>
        {t(exception ? "exercises.change-exception" : "exercises.give-exception")}
      </IonButton>
    </div>
  );
}

interface AttemptProps {
  readonly work: StudentWork["attempts"][number];
  readonly children: ReactNode;
}

function Attempt({ work: { attempt, questions }, children }: AttemptProps) {
  const { t, format } = useText();
  const arrival = useArrivalText()(attempt);
  const { no, submittedAt, score, outOf, isLate, isAuto } = attempt;
  return (
    <section className="stack">
      <h2 className="list-head">
        {t("attempts.attempt-no", { no })}
        {score !== null && (
          <>
            {" · "}
            <bdi dir="ltr" className="number">
              {scoreText(score)} / {scoreText(outOf)}
            </bdi>
          </>
        )}
      </h2>
      <p className="quiet">
        {submittedAt !== null && format.moment(new Date(submittedAt))}
        {arrival !== null && ` · ${arrival}`}
        {isLate && ` · ${t("attempts.late")}`}
        {isAuto && ` · ${t("attempts.auto")}`}
      </p>
      {children}
      {questions
        .filter(({ question }) => question.type !== "description")
        .map((result) => (
          <ExplainedQuestion key={result.question.id} result={result} isOwn={false} />
        ))}
    </section>
  );
}
