import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

import { useSession } from "./use-session.ts";

/** Asks before signing out, and says what would be lost. */
export function useSignOut(): () => void {
  const { t } = useText();
  const { signOut, countUnsent } = useSession();

  async function askAndSignOut() {
    // A device whose storage cannot be counted must not prevent signing out.
    const unsent = await countUnsent().catch(() => 0);
    const isAgreed = await ask({
      question: t("accounts.sign-out-question"),
      ...(unsent > 0 && { text: t("accounts.sign-out-unsent", { count: unsent }) }),
      no: t("accounts.stay"),
      yes: t("accounts.sign-out"),
      isDestructive: true,
    });
    if (isAgreed) await signOut();
  }

  return () => void askAndSignOut();
}
