import { issueSignInCode } from "@dars/contract/identity/own-account";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { copyOutline, keyOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { copyToClipboard } from "#platform/device/clipboard.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";

interface OneTimeCodeProps {
  readonly schoolId: Id;
  readonly personId: Id;
  /** Makes the first code without a press: for an account that was created just now. */
  readonly isAtOnce?: boolean;
}

type Issued = Reply<typeof issueSignInCode>;

/** Makes a code that signs its person in once. It is shown here and kept nowhere. */
export function OneTimeCode({ schoolId, personId, isAtOnce = false }: OneTimeCodeProps) {
  const { t } = useText();
  const { call } = useApi();
  const [issued, setIssued] = useState<Issued | null>(null);
  const { attempt, error } = useAtOnce();

  const handleIssue = () =>
    attempt(async () => {
      setIssued(await whileLoading(() => call(issueSignInCode, { params: { schoolId, personId } })));
    });
  const issueFirst = useEffectEvent(() => void handleIssue());
  useEffect(() => {
    if (isAtOnce) issueFirst();
  }, [isAtOnce]);

  return (
    <div className="spaced">
      {issued && <Code issued={issued} />}
      <p className="quiet">{t("people.issue-help")}</p>
      <Refusal error={error} words={error?.code === "conflict" ? "people.changed" : undefined} />
      <IonButton fill="outline" onClick={() => void handleIssue()}>
        <IonIcon slot="start" icon={keyOutline} aria-hidden="true" />
        {t(issued ? "people.issue-again" : "people.issue")}
      </IonButton>
    </div>
  );
}

function Code({ issued: { login, code, expiresAt } }: { readonly issued: Issued }) {
  const { t, format } = useText();

  async function handleCopy() {
    if (await copyToClipboard(code)) await showToast({ kind: "success", header: textNow("people.copied") });
  }

  return (
    <section aria-label={t("people.code-title")}>
      <output className="one-time-code">{code}</output>
      <p className="quiet">{t("people.code-for", { login, time: format.moment(new Date(expiresAt)) })}</p>
      <IonButton fill="clear" onClick={() => void handleCopy()}>
        <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
        {t("people.copy")}
      </IonButton>
    </section>
  );
}
