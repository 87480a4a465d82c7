import type { HomeworkLine } from "@dars/contract/learning/homework";
import { remindOfHomework, withdrawHomework } from "@dars/contract/learning/homework-writing";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { RemindButton } from "#platform/ui/RemindButton.tsx";
import { WithdrawButton } from "#platform/ui/WithdrawButton.tsx";

interface HomeworkOfTeacher {
  readonly schoolId: Id;
  readonly homework: HomeworkLine;
}

interface HomeworkActsProps extends HomeworkOfTeacher {
  /** How many students of the reader's classes have not done it. */
  readonly rest: number;
}

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "homework.changed-meanwhile"],
  ["withdrawn", "homework.withdrawn"],
]);

/** What the teacher of a homework does with it: remind the rest, change it, set it again, take it back. */
export function HomeworkActs({ schoolId, homework, rest }: HomeworkActsProps) {
  const { t, format } = useText();
  const { id, may, remindedAt, withdrawnAt, toRemind } = homework;
  const count = toRemind ?? rest;
  const params = { schoolId, homeworkId: id };
  return (
    <section className="stack">
      {remindedAt !== null && (
        <p className="quiet">{t("homework.reminded", { time: format.moment(new Date(remindedAt)) })}</p>
      )}
      {may.remind && (
        <RemindButton
          verb={t("homework.remind", { count })}
          count={count}
          whom="families"
          send={async (act) => {
            const sent = await act(remindOfHomework, { params, body: { key: newClientId() } });
            return sent && { reminded: sent.students };
          }}
        />
      )}
      {may.remind && count < rest && <p className="quiet">{t("homework.remind-left-out")}</p>}
      {may.change && withdrawnAt === null && (
        <div className="buttons">
          <IonButton fill="outline" routerLink={`/homework/${schoolId}/${id}/edit`}>
            {t("homework.edit")}
          </IonButton>
          <Withdraw schoolId={schoolId} homework={homework} />
        </div>
      )}
    </section>
  );
}

function Withdraw({ schoolId, homework: { id, revision, title } }: HomeworkOfTeacher) {
  const { t } = useText();
  const saving = useSave();
  const input = { params: { schoolId, homeworkId: id }, body: { key: newClientId(), revision } };
  return (
    <WithdrawButton
      label={t("homework.withdraw")}
      question={t("homework.withdraw-question")}
      text={t("homework.withdraw-text")}
      saving={saving}
      reasons={REASONS}
      onWithdraw={() =>
        saving.save(withdrawHomework, input, t("homework.save-withdrawal", { title }), () =>
          t("homework.withdrawn"),
        )
      }
    />
  );
}
