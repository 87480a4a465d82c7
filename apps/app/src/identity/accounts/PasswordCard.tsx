import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { NewPasswordForm } from "./NewPasswordForm.tsx";

export function PasswordCard() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.password-title")}</h2>
      {isOpen ? (
        <NewPasswordForm asksCurrent onDone={() => setOpen(false)} />
      ) : (
        <IonButton fill="outline" onClick={() => setOpen(true)}>
          {t("accounts.change-password")}
        </IonButton>
      )}
    </section>
  );
}
