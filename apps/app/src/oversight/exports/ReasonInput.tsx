import { IonInput } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface ReasonInputProps {
  readonly reason: string;
  readonly onType: (reason: string) => void;
}

/** What personal records leave the school for. */
export function ReasonInput({ reason, onType }: ReasonInputProps) {
  const { t } = useText();
  return (
    <IonInput
      fill="outline"
      labelPlacement="stacked"
      label={t("exports.reason")}
      helperText={t("exports.reason-help")}
      name="reason"
      maxlength={300}
      value={reason}
      onIonInput={({ detail }) => onType(detail.value ?? "")}
    />
  );
}

const LEAST = 3;

/** True for a reason that says something. */
export const isReason = (reason: string): boolean => reason.trim().length >= LEAST;
