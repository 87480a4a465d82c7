import type { Me } from "@dars/contract/identity/own-account";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonButton, IonInput } from "@ionic/react";
import { useState, type FormEvent } from "react";

import type { SaveOutcome } from "#platform/offline/outbox.ts";
import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Preferences } from "./use-me.ts";

interface ContactCardProps {
  readonly me: Me;
  /** What became of the last save; null before the first. */
  readonly saved: SaveOutcome["state"] | null;
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

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = { phone: plain(typedIn(form, "phone")), email: typedIn(form, "email").trim() };
    if (isPhone(typed.phone) && isEmail(typed.email))
      onSave({ locale, phone: typed.phone || null, email: typed.email || null });
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.contact")}</h2>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <IonInput
          className={isPhone(plain(phone)) ? "left-to-right" : "left-to-right ion-invalid ion-touched"}
          fill="outline"
          label={t("accounts.phone")}
          labelPlacement="stacked"
          type="tel"
          name="phone"
          autocomplete="tel"
          value={phone}
          helperText={t("accounts.phone-rule", { example: EXAMPLE })}
          errorText={t("accounts.phone-wrong")}
          onIonInput={({ detail }) => setPhone(detail.value ?? "")}
        />
        <IonInput
          className={isEmail(email.trim()) ? "left-to-right" : "left-to-right ion-invalid ion-touched"}
          fill="outline"
          label={t("accounts.email")}
          labelPlacement="stacked"
          type="email"
          name="email"
          autocomplete="email"
          value={email}
          errorText={t("accounts.email-wrong")}
          onIonInput={({ detail }) => setEmail(detail.value ?? "")}
        />
        <IonButton type="submit" disabled={!isPhone(plain(phone)) || !isEmail(email.trim())}>
          {t("accounts.save")}
        </IonButton>
        {saved === "accepted" && <output className="quiet">{t("accounts.saved")}</output>}
        {saved === "waiting" && <output className="quiet">{t("accounts.saved-waiting")}</output>}
      </form>
    </section>
  );
}

const plain = (phone: string): string => latinDigits(phone).replaceAll(/[\s()-]/g, "");
const isPhone = (phone: string): boolean => phone === "" || PHONE.test(phone);
const isEmail = (email: string): boolean => email === "" || EMAIL.test(email);
