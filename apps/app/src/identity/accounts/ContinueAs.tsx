import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import type { KnownPerson } from "./known-people.ts";
import { ROLE_ICONS, roleText } from "./roles.ts";

interface ContinueAsProps {
  readonly people: readonly KnownPerson[];
  readonly onForget: (person: KnownPerson) => void;
}

/** One line for each person known on this device: only the password is left to type. */
export function ContinueAs({ people, onForget }: ContinueAsProps) {
  const { t, locale } = useText();
  return (
    <ul className="plain account-types">
      {people.map((person) => {
        const { login, role, name } = person;
        const shown = name ? localizeName(name, locale) : login;
        return (
          <li key={`${role} ${login}`} className="known-person">
            <Link leadsTo={`/login/${role}?as=${encodeURIComponent(login)}`} className="account-type">
              <IonIcon icon={ROLE_ICONS[role]} aria-hidden="true" />
              <span>
                <strong>{t("accounts.continue-as", { name: shown })}</strong>
                <small className="quiet">{t(roleText(role))}</small>
              </span>
            </Link>
            <IonButton
              fill="clear"
              color="medium"
              aria-label={t("accounts.forget", { name: shown })}
              onClick={() => onForget(person)}
            >
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          </li>
        );
      })}
    </ul>
  );
}
