import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

import type { StepProps } from "./ApplyForm.tsx";

const MORE = ["previousSchool", "previousResult", "siblings", "needs"] as const;

/** What helps the school to decide; none of it has to be filled in. */
export function MoreStep({ draft: { fields }, onType }: StepProps) {
  const { t } = useText();
  return (
    <>
      <p className="quiet">{t("applying.more-text")}</p>
      {MORE.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`applying.${field}`)}
          {...(field === "needs" && { help: t("applying.needs-help") })}
          value={fields[field] ?? ""}
          onType={(value) => onType(field, value)}
        />
      ))}
    </>
  );
}
