import { ROLES, type Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, chevronForwardOutline, createOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";

import type { EndReason } from "./check-user.ts";
import { ClassSignInCard } from "./ClassSignInCard.tsx";
import { ContinueAs } from "./ContinueAs.tsx";
import type { KnownPerson } from "./known-people.ts";
import { LanguageAndSize } from "./LanguageAndSize.tsx";
import { ROLE_ICONS, roleText } from "./roles.ts";

interface ChooserProps {
  /** Undefined until the device has answered. */
  readonly people: readonly KnownPerson[] | undefined;
  readonly endReason: EndReason | null;
  readonly canApply: boolean;
  readonly onForget: (person: KnownPerson) => void;
}

const END_TEXTS = {
  expired: "accounts.ended-expired",
  fail: "accounts.ended-fail",
  lost: "accounts.ended-lost",
  not_logged_in: "accounts.ended-expired",
} as const satisfies Readonly<Record<EndReason, string>>;

/** What the page of the account types shows; the build writes it into the page itself, as an empty device has it. */
export function Chooser({ people, endReason, canApply, onForget }: ChooserProps) {
  const { t } = useText();
  const last = people?.[0]?.role;
  return (
    <Page title={t("accounts.choose-title")}>
      {/* The device answers within the moment: a skeleton would only be drawn for nobody to see. */}
      {people && (
        <>
          <div className="preferences">
            <LanguageAndSize isTerse />
          </div>
          {endReason && (
            <output className="banner">
              <IonIcon icon={alertCircleOutline} aria-hidden="true" />
              <span>{t(END_TEXTS[endReason])}</span>
            </output>
          )}
          {people.length > 0 && <ContinueAs people={people} onForget={onForget} />}
          <h2 className="section-title">{t("accounts.choose-lead")}</h2>
          <div className="account-types all">
            {lastFirst(last).map((role) => (
              <Link
                key={role}
                leadsTo={`/login/${role}`}
                className={role === last ? "account-type last-used" : "account-type"}
              >
                <IonIcon icon={ROLE_ICONS[role]} aria-hidden="true" />
                <span>
                  <strong>{t(roleText(role))}</strong>
                  {role === last && <small className="quiet">{t("accounts.last-used")}</small>}
                </span>
                <IonIcon icon={chevronForwardOutline} className="chevron" aria-hidden="true" />
              </Link>
            ))}
          </div>
          <ClassSignInCard />
          {canApply && (
            <div className="card need spaced">
              <IonIcon icon={createOutline} aria-hidden="true" />
              <p>{t("accounts.apply-text")}</p>
              <IonButton routerLink="/student-application">{t("accounts.apply")}</IonButton>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

const lastFirst = (last: Role | undefined): readonly Role[] =>
  last ? [last, ...ROLES.filter((role) => role !== last)] : ROLES;
