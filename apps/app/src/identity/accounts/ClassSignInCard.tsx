import { IonIcon } from "@ionic/react";
import { chevronForwardOutline, happyOutline } from "ionicons/icons";
import { useEffect, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { classSecret } from "./class-secret.ts";

/** On the chooser: the way to the children of the class that this device belongs to, or a quiet way to become one. */
export function ClassSignInCard() {
  const { t } = useText();
  const [isOfClass, setOfClass] = useState(false);

  useEffect(() => {
    void classSecret().then((secret) => setOfClass(secret !== null));
  }, []);

  if (!isOfClass)
    return (
      <p className="quiet spaced">
        <Link leadsTo="/class">{t("class.become")}</Link>
      </p>
    );
  return (
    <div className="account-types">
      <Link leadsTo="/class" className="account-type last-used">
        <IonIcon icon={happyOutline} aria-hidden="true" />
        <span>
          <strong>{t("class.door")}</strong>
          <small className="quiet">{t("class.door-text")}</small>
        </span>
        <IonIcon icon={chevronForwardOutline} className="chevron" aria-hidden="true" />
      </Link>
    </div>
  );
}
