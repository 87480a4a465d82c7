import { useIonAlert } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useCell } from "#platform/state/cell.ts";
import { useText } from "#platform/text/use-text.ts";

import { useSession } from "./use-session.ts";

/** Asks before signing out, and says what would be lost. */
export function useSignOut(): () => void {
  const { t } = useText();
  const { signOut } = useSession();
  const [ask] = useIonAlert();
  const unsent = useCell(useApi().outbox.saves).length;

  return () =>
    void ask({
      header: t("accounts.sign-out-question"),
      ...(unsent > 0 && { message: t("accounts.sign-out-unsent", { count: unsent }) }),
      buttons: [
        { text: t("accounts.stay"), role: "cancel" },
        { text: t("accounts.sign-out"), role: "destructive", handler: () => void signOut() },
      ],
    });
}
