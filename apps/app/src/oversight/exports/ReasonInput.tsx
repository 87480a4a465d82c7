import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface ReasonInputProps {
  /** False where only much data needs one. */
  readonly isRequired?: boolean;
  readonly onType?: (reason: string) => void;
}

/** What personal records leave the school for. */
export function ReasonInput({ isRequired = true, onType }: ReasonInputProps) {
  const { t } = useText();
  return (
    <TextField
      label={t("exports.reason")}
      name="reason"
      help={t("exports.reason-help")}
      most={300}
      isRequired={isRequired}
      {...(onType && { onType })}
    />
  );
}

const LEAST = 3;

/** For the form of a `ReasonInput`: a reason that says nothing is no reason. */
export function useReasonCheck(): (form: HTMLFormElement) => ReadonlyMap<string, string> {
  const { t } = useText();
  return (form) =>
    isReason(typedIn(form, "reason")) ? new Map() : new Map([["reason", t("exports.reason-needed")]]);
}

/** True for a reason that says something. */
export const isReason = (reason: string): boolean => reason.trim().length >= LEAST;
