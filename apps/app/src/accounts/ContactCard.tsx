import type { Me } from "@dars/contract/accounts";
import { latinDigits } from "@dars/contract/versions";
import { IonButton, IonInput } from "@ionic/react";
import { useState, type FormEvent } from "react";

import type { Outcome } from "#platform/offline/outbox.ts";
import { useText } from "#platform/text/use-text.ts";

import type { Preferences } from "./use-me.ts";

interface ContactCardProps {
  readonly me: Me;
  /** What became of the last save; null before the first. */
  readonly saved: Outcome["state"] | null;
  readonly onSave: (preferences: Preferences) => void;
}

const PHONE = /^\+[1-9]\d{6,14}$/;
const EXAMPLE = "+9647701234567";
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How the school reaches this person. */
export function ContactCard({ me, saved, onSave }: ContactCardProps) {
  const { t, locale } = useText();
  const [phone, setPhone] = useState(me.phone ?? "");
  const [email, setEmail] = useState(me.email ?? "");
  const plainPhone = latinDigits(phone).replaceAll(/[\s()-]/g, "");
  const isPhone = plainPhone === "" || PHONE.test(plainPhone);
  const isEmail = email.trim() === "" || EMAIL.test(email.trim());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPhone && isEmail) onSave({ locale, phone: plainPhone || null, email: email.trim() || null });
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.contact")}</h2>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <IonInput
          className={isPhone ? "left-to-right" : "left-to-right ion-invalid ion-touched"}
          fill="outline"
          label={t("accounts.phone")}
          labelPlacement="stacked"
          type="tel"
          autocomplete="tel"
          value={phone}
          helperText={t("accounts.phone-rule", { example: EXAMPLE })}
          errorText={t("accounts.phone-wrong")}
          onIonInput={({ detail }) => setPhone(detail.value ?? "")}
        />
        <IonInput
          className={isEmail ? "left-to-right" : "left-to-right ion-invalid ion-touched"}
          fill="outline"
          label={t("accounts.email")}
          labelPlacement="stacked"
          type="email"
          autocomplete="email"
          value={email}
          errorText={t("accounts.email-wrong")}
          onIonInput={({ detail }) => setEmail(detail.value ?? "")}
        />
        <IonButton type="submit" disabled={!isPhone || !isEmail}>
          {t("accounts.save")}
        </IonButton>
        {saved === "accepted" && <output className="quiet">{t("accounts.saved")}</output>}
        {saved === "waiting" && <output className="quiet">{t("accounts.saved-waiting")}</output>}
      </form>
    </section>
  );
}
