import { readPhoneCodes } from "@dars/contract/admissions/applications";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface PhoneCodesProps {
  readonly schoolId: number;
  readonly count: number;
}

/** Families waiting for a code: the office calls them and reads it out. Each view is recorded in the audit log. */
export function PhoneCodes({ schoolId, count }: PhoneCodesProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const [codes, setCodes] = useState<Reply<typeof readPhoneCodes>["codes"] | null>(null);
  const handleShow = () =>
    attempt(async () => setCodes((await call(readPhoneCodes, { params: { schoolId } })).codes));
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applications.codes", { count })}</h2>
      <p className="quiet">{t("applications.codes-text")}</p>
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handleShow()}>
          {t("applications.show-codes")}
        </IonButton>
      </div>
      {codes && (
        <dl className="facts">
          {codes.map(({ phone, code, expiresAt }) => (
            <div key={`${phone} ${code}`} style={{ display: "contents" }}>
              <dt>
                <bdi dir="ltr">{phone}</bdi>
              </dt>
              <dd>
                <strong dir="ltr">{code}</strong>{" "}
                <span className="quiet">
                  {t("applications.code-until", { at: format.moment(new Date(expiresAt)) })}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Refusal error={error} />
    </section>
  );
}
