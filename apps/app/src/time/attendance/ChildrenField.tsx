import type { ChildCard } from "@dars/contract/shell/home";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { sectionName } from "#school/schools/public.ts";

/** The name under which the form finds the field. */
export const CHILDREN_FIELD = "children";

interface ChildrenFieldProps {
  readonly family: readonly ChildCard[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which children a report is about: any number of them. */
export function ChildrenField({ family, chosen, onChange }: ChildrenFieldProps) {
  const { t, locale } = useText();
  const fault = useFault(CHILDREN_FIELD);

  function choose(key: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    onChange(next);
  }

  return (
    <fieldset className="attendance-children">
      <legend>{t("attendance.who")}</legend>
      <div className="attendance-children-cards">
        {family.map((child) => (
          <label key={buildChildKey(child)}>
            <input
              type="checkbox"
              name={CHILDREN_FIELD}
              aria-label={localizeName(child.name, locale)}
              checked={chosen.has(buildChildKey(child))}
              onChange={({ target }) => choose(buildChildKey(child), target.checked)}
            />
            <Avatar id={child.studentId} name={child.name} />
            <bdi>{givenName(localizeName(child.name, locale))}</bdi>
            {child.section && (
              <bdi className="quiet">{sectionName(child.section, child.level?.name ?? null, locale)}</bdi>
            )}
          </label>
        ))}
      </div>
      <Fault text={fault} />
    </fieldset>
  );
}

export const buildChildKey = ({ schoolId, studentId }: Pick<ChildCard, "schoolId" | "studentId">): string =>
  `${schoolId} ${studentId}`;
