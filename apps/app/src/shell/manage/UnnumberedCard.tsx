import type { Id } from "@dars/contract/platform/primitives";
import { countUnnumbered, numberUnnumbered } from "@dars/contract/school/enrolment";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** After an import no section has register numbers: all of them get theirs in one step. Nothing where none lacks them. */
export function UnnumberedCard({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const params = { schoolId };
  const { reading } = useRead(countUnnumbered, { params });
  const { save, error } = useSave();
  const { sections, students } = reading.value ?? { sections: 0, students: 0 };
  if (sections === 0) return null;

  async function handleNumber() {
    const agreed = await ask({
      question: t("manage.unnumbered-question", { count: sections }),
      text: t("manage.unnumbered-preview", { count: students }),
      yes: t("manage.unnumbered-verb"),
    });
    if (!agreed) return;
    await save(
      numberUnnumbered,
      { params, body: { key: newClientId() } },
      t("manage.register-numbers"),
      (reply) => textNow("manage.unnumbered-done", { count: reply.students }),
    );
  }

  return (
    <section className="card stack" aria-label={t("manage.register-numbers")}>
      <p>{t("manage.unnumbered", { count: sections })}</p>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handleNumber()}>
          {t("manage.unnumbered-verb")}
        </IonButton>
      </div>
    </section>
  );
}
