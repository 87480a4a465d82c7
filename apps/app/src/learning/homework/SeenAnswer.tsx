import type { HomeworkAnswer, HomeworkLine, HomeworkStudent } from "@dars/contract/learning/homework";
import { seeHomeworkAnswer } from "@dars/contract/learning/homework-writing";
import type { Id } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";

import { HomeworkAnswerView } from "./HomeworkAnswerView.tsx";

interface SeenAnswerProps {
  readonly schoolId: Id;
  readonly homework: Pick<HomeworkLine, "id" | "title">;
  readonly student: HomeworkStudent["student"];
  readonly answer: HomeworkAnswer;
}

/** An answer that is shown when it is opened; its family sees then that a teacher of the class has seen it (HW-3). */
export function SeenAnswer({ schoolId, homework, student, answer }: SeenAnswerProps) {
  const { t } = useText();
  const { outbox } = useApi();
  const { session, viewing } = useSession();
  const [isOpen, setOpen] = useState(false);

  function handleToggle(opened: boolean) {
    setOpen(opened);
    if (!opened || answer.seenAt !== null || session?.login_type !== "teacher" || viewing) return;
    const params = { schoolId, studentId: student.id, homeworkId: homework.id };
    const wire = toWire(seeHomeworkAnswer, { params, body: { revision: answer.revision } });
    void outbox.send(wire, t("homework.save-opened", { title: homework.title }));
  }

  return (
    <details className="homework-answer" onToggle={({ currentTarget }) => handleToggle(currentTarget.open)}>
      <summary>
        {t("homework.answer-title")}
        {answer.seenAt === null && !isOpen && (
          <span className="homework-new">{t("homework.answer-new")}</span>
        )}
      </summary>
      {isOpen && <HomeworkAnswerView schoolId={schoolId} answer={answer} />}
    </details>
  );
}
