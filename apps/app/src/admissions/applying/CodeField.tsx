import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

interface CodeFieldProps {
  readonly value?: string;
  readonly onType?: (value: string) => void;
}

/** The field for the code sent to the phone. */
export function CodeField({ value = "", onType }: CodeFieldProps) {
  const { t } = useText();
  return (
    <TextField
      name="code"
      type="tel"
      label={t("applying.code")}
      value={value}
      isLeftToRight
      isRequired
      {...(onType && { onType })}
    />
  );
}
