import type { Id } from "@dars/contract/platform/primitives";
import { undoMove, type EnrolmentLine } from "@dars/contract/school/enrolment";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { NEEDS } from "./needs.ts";

interface UndoCardProps {
  readonly schoolId: Id;
  readonly move: NonNullable<EnrolmentLine["lastMove"]>;
}

/** A move made today can be undone, for all students moved together. */
export function UndoCard({ schoolId, move }: UndoCardProps) {
  const { t, format } = useText();
  const { save, error } = useSave();

  async function handleUndo() {
    const params = { schoolId, moveId: move.id };
    const input = { params, body: { key: newClientId() } };
    await save(undoMove, input, t("enrolment.undo"), () => textNow("enrolment.undone"));
  }

  return (
    <section className="card stack" aria-label={t("enrolment.undo")}>
      <p>{t("enrolment.moved-today", { time: format.time(new Date(move.madeAt)), count: move.students })}</p>
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handleUndo()}>
          {t("enrolment.undo")}
        </IonButton>
      </div>
    </section>
  );
}
