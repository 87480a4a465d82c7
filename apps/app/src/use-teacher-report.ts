import { ApiError } from "@dars/contract/platform/client";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { openInBrowser } from "#platform/device/browser.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

/** Opens the teacher's report in the in-app browser, by a ticket that is good once and carries no session token. */
export function useTeacherReport() {
  const { transmit } = useApi();
  const { session } = useSession();
  const { t } = useText();

  async function addressOf(): Promise<string> {
    const answer = await transmit({
      method: "POST",
      url: "/api/v6/report-tickets",
      body: { kind: "teacher" },
    });
    const url: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("url");
    if (typeof url !== "string")
      throw new ApiError({ code: "unexpected-answer", message: "No address." }, 200);
    return whole(url, session?.server);
  }

  return () => {
    openInBrowser(addressOf()).catch((error: unknown) => {
      const code = error instanceof ApiError ? error.code : "unexpected";
      void showToast({ kind: "danger", text: t(`error.${code}`) });
    });
  };
}

/** The answer is a path on the server that was asked; the in-app browser opens whole addresses only. */
function whole(url: string, server: string | null | undefined): string {
  const base = [server ?? "", import.meta.env.VITE_DARS_SERVER ?? "", location.origin].find(Boolean);
  return new URL(url, base).href;
}
