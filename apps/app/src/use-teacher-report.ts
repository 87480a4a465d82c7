import { ApiError } from "@dars/contract/platform/client";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { openInBrowser } from "#platform/device/browser.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

/** Opens the teacher's report in the in-app browser. */
export function useTeacherReport() {
  const { transmit } = useApi();
  const { session } = useSession();
  const { t, locale } = useText();

  async function fetchReportUrl(): Promise<string> {
    const { reportAddress } = await import("./report-address.ts");
    return reportAddress(transmit, session?.server, locale);
  }

  return () => {
    openInBrowser(fetchReportUrl()).catch((error: unknown) => {
      const code = error instanceof ApiError ? error.code : "unexpected";
      void showToast({ kind: "danger", text: t(`error.${code}`) });
    });
  };
}
