import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import type { Schools, StepProps } from "./ApplyForm.tsx";

interface PlaceFieldsProps extends StepProps {
  readonly schools: Schools;
}

/** Where the child wants to go, with the places that are free there. */
export function PlaceFields({ schools, draft: { fields }, onType }: PlaceFieldsProps) {
  const { t, locale } = useText();
  const { school = "", level = "" } = fields;
  const levels = schools.find(({ id }) => String(id) === school)?.levels ?? [];
  const free = levels.find(({ id }) => String(id) === level)?.free ?? null;
  const places = (count: number | null) =>
    count === null ? "" : ` · ${t("applying.free", { count: Math.max(0, count) })}`;
  return (
    <>
      <PickField
        label={t("applying.school")}
        name="school"
        options={[
          ["", t("applying.choose")],
          ...schools.map((each) => [String(each.id), localizeName(each.name, locale)] as const),
        ]}
        value={school}
        isRequired
        onPick={(value) => onType("school", value)}
      />
      <PickField
        label={t("applying.level")}
        name="level"
        options={[
          ["", t("applying.choose")],
          ...levels.map(
            (each) => [String(each.id), `${localizeName(each.name, locale)}${places(each.free)}`] as const,
          ),
        ]}
        value={level}
        isRequired
        onPick={(value) => onType("level", value)}
      />
      {free !== null && free <= 0 && <p className="banner">{t("applying.full")}</p>}
    </>
  );
}
