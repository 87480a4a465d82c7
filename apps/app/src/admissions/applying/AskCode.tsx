import type { requestPhoneCode } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { Unseen } from "./Unseen.tsx";
import { usePhoneCode } from "./use-phone-code.ts";

interface AskCodeProps {
  readonly of: Input<typeof requestPhoneCode>["body"]["of"];
  readonly isWhole: boolean;
  /** Shown after the code was requested. */
  readonly asked: TextId;
}

/** Asks for a code on a phone (APP-1). */
export function AskCode({ of, isWhole, asked }: AskCodeProps) {
  const { t } = useText();
  const { ask, error, isBusy, isAsked, setWebsite } = usePhoneCode();
  return (
    <>
      <Unseen onType={setWebsite} />
      <IonButton fill="outline" disabled={!isWhole || isBusy} onClick={() => void ask(of)}>
        {t(isBusy ? "applying.asking" : "applying.ask-code")}
      </IonButton>
      {isAsked && <output className="banner good">{t(asked)}</output>}
      <Refusal error={error} />
    </>
  );
}
