import type { Role } from "@dars/contract/platform/roles";

import { useText } from "#platform/text/use-text.ts";

import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { IdentitiesPart } from "./IdentitiesPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";

interface SignInWaysCardProps {
  readonly role: Role;
  /** Called when a second factor is there that was not. */
  readonly onAdded?: () => void;
}

/** Ways to sign in beside the password: for staff an authenticator, for adults passkeys. Pupils have none. */
export function SignInWaysCard({ role, onAdded }: SignInWaysCardProps) {
  const { t } = useText();
  if (role === "student") return null;
  return (
    <section className="card stack" aria-labelledby="ways-to-sign-in">
      <h2 className="section-title" id="ways-to-sign-in">
        {t("ways.title")}
      </h2>
      {role !== "parent" && (
        <section aria-label={t("ways.authenticator")}>
          <h3>{t("ways.authenticator")}</h3>
          <AuthenticatorPart {...(onAdded && { onAdded })} />
        </section>
      )}
      <section aria-label={t("ways.passkeys")}>
        <h3>{t("ways.passkeys")}</h3>
        <PasskeysPart {...(onAdded && { onAdded })} />
      </section>
      {role !== "parent" && <IdentitiesPart role={role} />}
    </section>
  );
}
