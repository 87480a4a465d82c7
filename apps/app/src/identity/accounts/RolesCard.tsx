import type { Me } from "@dars/contract/identity/own-account";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { ROLE_ICONS, roleText } from "./roles.ts";

interface RolesCardProps {
  readonly me: Me;
  readonly onSwitch: (assignmentId: Id) => void;
}

/** The roles of the account. Switching needs no password. */
export function RolesCard({ me, onSwitch }: RolesCardProps) {
  const { t } = useText();
  if (me.roles.length < 2) return null;
  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.roles")}</h2>
      <ul className="plain stack">
        {me.roles.map(({ assignmentId, role, school, isCurrent }) => (
          <li key={assignmentId} className="need">
            <IonIcon icon={ROLE_ICONS[role]} aria-hidden="true" />
            <div>
              <strong>{t(roleText(role))}</strong>
              {school && (
                <p className="quiet">
                  <Name of={school.name} />
                </p>
              )}
            </div>
            {isCurrent ? (
              <span className="state good">
                <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
                {t("accounts.role-now")}
              </span>
            ) : (
              <IonButton
                size="small"
                aria-label={t("accounts.role-switch-to", { role: t(roleText(role)) })}
                onClick={() => onSwitch(assignmentId)}
              >
                {t("accounts.role-switch")}
              </IonButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
