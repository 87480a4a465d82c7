import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage } from "@dars/contract/school/people";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, closeCircleOutline, mailUnreadOutline } from "ionicons/icons";

import { roleText } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { Fact } from "./AboutCard.tsx";
import { OneTimeCode } from "./OneTimeCode.tsx";

interface AccountCardProps {
  readonly schoolId: Id;
  readonly person: PersonPage;
}

const LOOKS = {
  active: ["state good", checkmarkCircleOutline],
  invited: ["state waiting", mailUnreadOutline],
  disabled: ["state bad", closeCircleOutline],
} as const;

/** A person's way into the app. */
export function AccountCard({ schoolId, person: { id, account } }: AccountCardProps) {
  const { t } = useText();
  if (!account)
    return (
      <section className="card">
        <h2 className="section-title">{t("people.account")}</h2>
        <p className="quiet">{t("people.no-account")}</p>
      </section>
    );
  const { login, state, roles } = account;
  const [className, icon] = LOOKS[state];
  return (
    <section className="card">
      <h2 className="section-title">{t("people.account")}</h2>
      <dl className="facts">
        <Fact label={t("people.login")}>
          <bdi dir="ltr">{login}</bdi>
        </Fact>
        <Fact label={t("people.state")}>
          <span className={className}>
            <IonIcon icon={icon} aria-hidden="true" />
            {t(`people.state-${state}`)}
          </span>
        </Fact>
        <Fact label={t("people.roles")}>{roles.map((role) => t(roleText(role))).join(" · ")}</Fact>
      </dl>
      {state !== "disabled" && <OneTimeCode schoolId={schoolId} personId={id} />}
    </section>
  );
}
