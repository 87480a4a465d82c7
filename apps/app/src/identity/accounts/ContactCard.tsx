import { savePreferences, type Me } from "@dars/contract/identity/own-account";
import { LONGEST_ADDRESS } from "@dars/contract/platform/primitives";

import { useSave } from "#platform/api/use-save.ts";
import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const PHONE = /^\+[1-9]\d{6,14}$/;
const EXAMPLE = "0770 123 4567";
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How the school reaches this person. */
export function ContactCard({ me }: { readonly me: Me }) {
  const { t, locale } = useText();
  const { save, error } = useSave();

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const { phone, secondPhone, email } = contactIn(form);
    const faults = new Map<string, string>();
    if (phone !== null && !PHONE.test(phone)) faults.set("phone", t("accounts.phone-wrong"));
    if (secondPhone !== null && !PHONE.test(secondPhone))
      faults.set("secondPhone", t("accounts.phone-wrong"));
    if (email !== null && !EMAIL.test(email)) faults.set("email", t("accounts.email-wrong"));
    return faults;
  }

  const handleSubmit = (form: HTMLFormElement) =>
    save(savePreferences, { body: { locale, ...contactIn(form) } }, t("accounts.save-contact"), () =>
      textNow("accounts.saved"),
    );

  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.contact")}</h2>
      <Form verb={t("accounts.save")} error={error} check={faultsIn} onSubmit={handleSubmit}>
        <TextField
          label={t("accounts.phone")}
          name="phone"
          type="tel"
          autocomplete="tel"
          value={me.phone ?? ""}
          help={t("accounts.phone-rule", { example: EXAMPLE })}
          isLeftToRight
        />
        <TextField
          label={t("accounts.second-phone")}
          name="secondPhone"
          type="tel"
          value={me.secondPhone ?? ""}
          help={t("accounts.second-phone-help")}
          isLeftToRight
        />
        <TextField
          label={t("accounts.email")}
          name="email"
          type="email"
          autocomplete="email"
          value={me.email ?? ""}
          isLeftToRight
        />
        <TextAreaField
          label={t("accounts.address")}
          name="address"
          most={LONGEST_ADDRESS}
          rows={2}
          value={me.address ?? ""}
          help={t("accounts.address-help")}
        />
      </Form>
      <Link leadsTo="/contact-proofs">{t("outbound.own-title")}</Link>
    </section>
  );
}

const contactIn = (form: HTMLFormElement) => ({
  phone: phoneIn(form, "phone"),
  secondPhone: phoneIn(form, "secondPhone"),
  email: typedIn(form, "email").trim() || null,
  address: typedIn(form, "address").trim() || null,
});

const phoneIn = (form: HTMLFormElement, name: string): string | null => normalizePhone(typedIn(form, name));
