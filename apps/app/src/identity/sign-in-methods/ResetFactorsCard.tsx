import { resetSecondFactor } from "@dars/contract/identity/second-factors";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { showToast } from "#platform/ui/toast.ts";

import { ProofForm } from "./ProofForm.tsx";
import { useProved } from "./use-proved.ts";

interface ResetFactorsCardProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** For people who lost both the phone and the recovery codes (A5). */
export function ResetFactorsCard({ schoolId, personId }: ResetFactorsCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();

  async function handleReset() {
    const isMeant = await ask({
      question: textNow("ways.reset-question"),
      text: textNow("ways.reset-text"),
      yes: textNow("ways.reset"),
      isDestructive: true,
    });
    if (!isMeant) return;
    await proved.run(async () => {
      await call(resetSecondFactor, { params: { schoolId, personId } });
      await showToast({ kind: "success", header: textNow("ways.reset-done") });
    });
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("ways.title")}</h2>
      <p className="quiet">{t("ways.reset-text")}</p>
      <IonButton fill="outline" color="danger" onClick={() => void handleReset()}>
        {t("ways.reset")}
      </IonButton>
      <ProofForm proved={proved} wrong={t("ways.proof-wrong")} needed={t("ways.reset-elsewhere")} />
    </section>
  );
}
