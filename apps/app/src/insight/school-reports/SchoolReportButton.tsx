import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { createSchoolReportTicket } from "@dars/contract/shell/report-tickets";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline } from "ionicons/icons";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { openInBrowser } from "#platform/device/browser.ts";
import { wholeAddress } from "#platform/device/whole-address.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

/** Opens the school on one page in the in-app browser, by a ticket that is good once. */
export function SchoolReportButton({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { session } = useSession();

  async function fetchReportUrl(): Promise<string> {
    const { url } = await call(createSchoolReportTicket, { params: { schoolId }, query: { lang: locale } });
    return wholeAddress(url, session?.server);
  }

  function handlePress() {
    openInBrowser(fetchReportUrl()).catch((error: unknown) => {
      const code = error instanceof ApiError ? error.code : "unexpected";
      void showToast({ kind: "danger", text: t(`error.${code}`) });
    });
  }

  return (
    <IonButton fill="outline" size="small" onClick={handlePress}>
      <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
      {t("school-reports.one-page")}
    </IonButton>
  );
}
