import type { UserData } from "@dars/contract/identity/user-data";
import { useIonRouter } from "@ionic/react";
import { lockClosedOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { usePasswordDue } from "./use-password-due.ts";
import { useSession } from "./use-session.ts";
import { useWantedPage } from "./use-wanted-page.ts";

/** A page that needs an account. Signed-out visitors get an explanation and a link to sign in, and come back after it; so does who has to choose a password first. */
export function WithSession({ children }: { readonly children: (session: UserData) => ReactNode }) {
  const { t } = useText();
  const router = useIonRouter();
  const { session } = useSession();
  useWantedPage();
  usePasswordDue();
  if (session) return children(session);
  return (
    <Page title={t("accounts.sign-in-first")}>
      <Empty
        icon={lockClosedOutline}
        title={t("accounts.sign-in-first")}
        text={t("accounts.sign-in-first-text")}
        action={{
          label: t("accounts.login-title"),
          onPress: () => router.push("/choose-account-type", "root", "replace"),
        }}
      />
    </Page>
  );
}
