import { changePassword } from "@dars/contract/identity/accounts";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { textNow } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { showToast } from "#platform/ui/toast.ts";

import { useSession } from "./use-session.ts";

/** Chooses a password. The session goes on with a new token; all others of the account end. */
export function useChangePassword(onDone: () => void) {
  const { call } = useApi();
  const { signIn } = useSession();
  const { attempt, error } = useAtOnce();

  const change = (body: { readonly current?: string; readonly next: string }) =>
    attempt(async () => {
      const { userData } = await whileLoading(() => call(changePassword, { body }));
      await signIn(userData);
      onDone();
      await showToast({
        kind: "success",
        header: textNow("accounts.password-saved"),
        text: textNow("accounts.password-saved-text"),
      });
    });

  return { change, error };
}
