import type { HomeworkClass } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { getClassName } from "./class-name.ts";

interface ClassChipsProps {
  readonly classes: readonly HomeworkClass[];
  readonly chosen: readonly Id[];
  readonly onChoose: (chosen: readonly Id[]) => void;
}

/** So many are in sight before one asks for the others, on a phone and at a desk. */
const [FEW_IN_SIGHT, MOST_IN_SIGHT] = [3, 8];

/** The classes for which it is set, several at once; the chosen ones are always in sight. */
export function ClassChips({ classes, chosen, onChoose }: ClassChipsProps) {
  const { t, locale, format } = useText();
  const fault = useFault("classIds");
  const inSight = useWide() ? MOST_IN_SIGHT : FEW_IN_SIGHT;
  const [isWhole, setWhole] = useState(false);
  const shown = classes.filter(({ id }, at) => isWhole || at < inSight || chosen.includes(id));
  const hasSubjects = new Set(classes.map(({ subject }) => subject.id)).size > 1;

  const wordClass = (one: HomeworkClass): string =>
    [
      hasSubjects && localizeName(one.subject.name, locale),
      getClassName(one, locale),
      format.number(one.students),
      one.isCover && t("homework.cover"),
    ]
      .filter(Boolean)
      .join(" · ");

  return (
    <fieldset className="choice">
      <legend className="quiet">{t("homework.classes")}</legend>
      <div className="choice-options">
        {shown.map((one) => (
          <label key={one.id} className="choice-option">
            <input
              type="checkbox"
              name="classIds"
              value={one.id}
              checked={chosen.includes(one.id)}
              aria-invalid={fault !== undefined}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            />
            <span className="choice-words">{wordClass(one)}</span>
          </label>
        ))}
        {shown.length < classes.length && (
          <button type="button" className="chip" onClick={() => setWhole(true)}>
            {t("homework.more-classes", { count: classes.length - shown.length })}
          </button>
        )}
      </div>
      <Fault text={fault} />
    </fieldset>
  );
}
