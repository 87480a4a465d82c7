import type { UserData } from "@dars/contract/identity/user-data";
import { useIonRouter } from "@ionic/react";

import { SignInWaysCard } from "#identity/sign-in-methods/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { getHomePath } from "./get-home-path.ts";
import { takeWantedPage } from "./wanted-page.ts";

/** Where the group asks for a second factor: nothing else opens before one is added. */
export function AddSecondFactor({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("ways.due-title")} isReading>
      <div className="stack">
        <p>{t("ways.due-lead")}</p>
        <SignInWaysCard
          role={session.login_type}
          onAdded={() => router.push(takeWantedPage(session) ?? getHomePath(session), "root", "replace")}
        />
      </div>
    </Page>
  );
}
