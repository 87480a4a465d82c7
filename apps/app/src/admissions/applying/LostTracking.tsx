import { requestTrackingCodes } from "@dars/contract/admissions/application-messages";
import type { Input } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { isEmail, isPhone } from "./draft.ts";
import { Unseen } from "./Unseen.tsx";
import { useWorked } from "./use-worked.ts";

type EnteredContact = Input<typeof requestTrackingCodes>["body"]["of"];

/** APP-7: a lost tracking code is sent to the phone or the e-mail address that was entered. */
export function LostTracking() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { ask, error, isBusy, isAsked, setWebsite } = useWorked();

  async function handleSubmit(form: HTMLFormElement) {
    const of = contactIn(form);
    return of ? ask((call, body) => call(requestTrackingCodes, { body: { ...body, of } })) : false;
  }

  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="clear" onClick={() => setOpen(true)}>
          {t("applying.lost")}
        </IonButton>
      </div>
    );
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applying.lost")}</h2>
      {isAsked ? (
        <output className="banner good">{t("applying.lost-sent")}</output>
      ) : (
        <Form
          verb={t(isBusy ? "applying.asking" : "applying.lost-send")}
          error={error}
          places={{ "too-many-requests": "contact" }}
          needsNetwork
          check={(form) => (contactIn(form) ? new Map() : new Map([["contact", t("applying.lost-fault")]]))}
          onSubmit={handleSubmit}
        >
          <Unseen onType={setWebsite} />
          <TextField
            name="contact"
            label={t("applying.lost-contact")}
            help={t("applying.lost-help")}
            most={254}
            isLeftToRight
            isRequired
          />
        </Form>
      )}
    </section>
  );
}

function contactIn(form: HTMLFormElement): EnteredContact | undefined {
  const typed = typedIn(form, "contact").trim();
  if (isEmail(typed)) return { email: typed };
  const phone = normalizePhone(typed) ?? "";
  return isPhone(phone) ? { phone } : undefined;
}
