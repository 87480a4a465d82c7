import type { UserData } from "@dars/contract/identity/user-data";
import { ROLES, type Role } from "@dars/contract/platform/roles";
import { useIonRouter } from "@ionic/react";
import { useParams } from "react-router-dom";

import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { AddSecondFactor } from "./AddSecondFactor.tsx";
import { getHomePath, NO_ACCESS, PASSWORD_DUE, SECOND_FACTOR_DUE } from "./get-home-path.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { useFirstTyped } from "./use-first-typed.ts";
import { useKnownPeople } from "./use-known-people.ts";
import { useSession } from "./use-session.ts";
import { takeWantedPage } from "./wanted-page.ts";

/** `id` is the account type, `noAccess` a reason: see `get-home-path.ts`. `?as=` is a person known on this device. */
export function LoginPage() {
  const { noAccess } = useParams();
  const { session } = useSession();
  if (session && noAccess === PASSWORD_DUE) return <ChoosePassword session={session} />;
  if (session && noAccess === SECOND_FACTOR_DUE) return <AddSecondFactor session={session} />;
  return <SignIn />;
}

function SignIn() {
  const { t } = useText();
  const { id, noAccess } = useParams();
  const { people } = useKnownPeople();
  const first = useFirstTyped();
  const last = people?.[0]?.role;
  return (
    <Page title={t("accounts.login-title")} back="/choose-account-type" isReading>
      {people && (
        <SignInForm
          key={`${id} ${first.login} ${first.code}`}
          firstRole={parseRole(id) ?? last ?? "parent"}
          firstLogin={first.login}
          firstPassword={first.code}
          hasNoAccess={noAccess === NO_ACCESS}
        />
      )}
    </Page>
  );
}

const parseRole = (id: string | undefined): Role | undefined => ROLES.find((role) => role === id);

function ChoosePassword({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("accounts.choose-password-title")} isReading>
      <div className="form centred">
        <p>{t("accounts.choose-password-lead")}</p>
        <NewPasswordForm
          asksCurrent={false}
          onDone={() => router.push(takeWantedPage(session) ?? getHomePath(session), "root", "replace")}
        />
      </div>
    </Page>
  );
}
