import type { SchoolCard } from "@dars/contract/school/schools";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, closeCircleOutline, timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const LOOKS = {
  active: ["state good", checkmarkCircleOutline],
  planned: ["state waiting", timeOutline],
  closed: ["state bad", closeCircleOutline],
} as const;

export function SchoolState({ state }: Pick<SchoolCard, "state">) {
  const { t } = useText();
  const [className, icon] = LOOKS[state];
  return (
    <span className={className}>
      <IonIcon icon={icon} aria-hidden="true" />
      {t(`schools.state-${state}`)}
    </span>
  );
}
