import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

/** Whose calendar an entry goes into. */
export type SchoolsReach = "school" | "group";

interface SchoolsFieldProps {
  readonly value: SchoolsReach;
  readonly onPick: (reach: SchoolsReach) => void;
}

/** This school, or all of the group (CAL-3). */
export function SchoolsField({ value, onPick }: SchoolsFieldProps) {
  const { t } = useText();
  return (
    <PickField
      label={t("calendar.schools")}
      value={value}
      options={[
        ["school", t("calendar.this-school")],
        ["group", t("calendar.all-schools")],
      ]}
      onPick={(picked) => onPick(picked === "group" ? "group" : "school")}
    />
  );
}
