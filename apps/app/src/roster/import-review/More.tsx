import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface MoreProps {
  /** Undefined where the list is at its end. */
  readonly more: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** The next page of a long list. */
export function More({ more, isBusy }: MoreProps) {
  const { t } = useText();
  if (!more) return null;
  return (
    <IonButton fill="clear" disabled={isBusy} onClick={more}>
      {t("findings.more")}
    </IonButton>
  );
}
