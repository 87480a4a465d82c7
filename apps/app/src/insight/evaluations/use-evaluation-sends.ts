import type { ApiError } from "@dars/contract/platform/client";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useRefresh } from "#platform/api/use-refresh.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { showToast } from "#platform/ui/toast.ts";

/** The buttons of a visit: each sends, says what came of it, and goes back to the list; a refusal stays on the page. */
export function useEvaluationSends(
  send: (isSubmitted: boolean) => Promise<SaveOutcome>,
  discard: () => Promise<SaveOutcome>,
) {
  const { t } = useText();
  const refresh = useRefresh();
  const router = useIonRouter();
  const [error, setError] = useState<ApiError | null>(null);

  async function handle(isSubmitted: boolean) {
    const sent = await send(isSubmitted);
    setError(sent.state === "refused" ? sent.error : null);
    if (sent.state === "refused") return;
    const words = isSubmitted ? "evaluations.submitted" : "evaluations.kept";
    await showToast(
      sent.state === "waiting"
        ? { kind: "notice", text: t("platform.waits-here") }
        : { kind: "success", header: t(words) },
    );
    router.push("/evaluations", "back");
  }

  async function discardDraft() {
    const isMeant = await ask({
      question: t("evaluations.discard-question"),
      text: t("evaluations.discard-text"),
      yes: t("evaluations.discard"),
      isDestructive: true,
    });
    if (!isMeant) return;
    const sent = await discard();
    setError(sent.state === "refused" ? sent.error : null);
    if (sent.state === "refused") return;
    router.push("/evaluations", "back");
    await refresh();
    await showToast({ kind: "success", header: t("evaluations.discarded") });
  }

  return { error, submit: () => handle(true), keep: () => handle(false), discardDraft };
}
