import { Fragment, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

import type { FamilyStepProps } from "./ApplyForm.tsx";
import { SiblingChoice } from "./SiblingChoice.tsx";

const MORE = ["previousSchool", "previousResult", "siblings", "needs"] as const;

/** What helps the school to decide; none of it has to be filled in. */
export function MoreStep({ draft: { fields }, family, onType }: FamilyStepProps) {
  const { t } = useText();
  // The field begins anew with what a press has put into it.
  const [added, setAdded] = useState(0);

  function handleAdd(siblings: string) {
    onType("siblings", siblings);
    setAdded((count) => count + 1);
  }

  return (
    <>
      <p className="quiet">{t("applying.more-text")}</p>
      {MORE.map((field) => (
        <Fragment key={field}>
          <TextField
            key={field === "siblings" ? added : field}
            name={field}
            label={t(`applying.${field}`)}
            {...(field === "needs" && { help: t("applying.needs-help") })}
            value={fields[field] ?? ""}
            onType={(value) => onType(field, value)}
          />
          {field === "siblings" && family && (
            <SiblingChoice
              family={family}
              schoolId={Number(fields.school)}
              siblings={fields.siblings ?? ""}
              onAdd={handleAdd}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}
