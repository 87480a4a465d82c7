import type { HomeworkClass } from "@dars/contract/learning/homework";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { getClassName } from "./class-name.ts";
import { findCommonNext, findDue, listOfferedDays, type HomeworkPlan } from "./homework-plan.ts";
import { useDueText } from "./use-due-text.ts";

interface DueChipsProps {
  /** The chosen ones. */
  readonly classes: readonly HomeworkClass[];
  readonly plan: HomeworkPlan;
  /** The day on which it is set. */
  readonly setOn: string;
  readonly today: string;
  /** It was set already: each class may keep its day. */
  readonly isKnown: boolean;
  readonly onDue: (due: string) => void;
}

/** By when: the next lesson of each class, which may be another day for each, a day of lessons, or any day. */
export function DueChips({ classes, plan, setOn, today, isKnown, onDue }: DueChipsProps) {
  const { t, format } = useText();
  const common = findCommonNext(classes, setOn);
  const spoken = (day: string) => format.nearDay(getNoon(day));
  const days = listOfferedDays(classes, setOn);
  const options: readonly (readonly [string, string])[] = [
    ...(isKnown ? ([["unchanged", t("homework.due-unchanged")]] as const) : []),
    [
      "lesson",
      common === undefined ? t("homework.due-next") : t("homework.due-next-on", { day: spoken(common) }),
    ],
    ...days.map((day) => [day, spoken(day)] as const),
    ["other", t("homework.due-other")],
  ];
  return (
    <div className="stack">
      <Choice label={t("homework.due")} name="due" options={options} value={plan.due} onChoose={onDue} />
      {plan.due === "other" && (
        <TextField label={t("homework.due-day")} name="day" type="date" value={plan.day} isRequired />
      )}
      <EachDue classes={classes} plan={plan} setOn={setOn} />
      {setOn > today && <p className="quiet">{t("homework.set-ahead", { day: spoken(setOn) })}</p>}
    </div>
  );
}

/** What the choice means for each class. */
function EachDue({ classes, plan, setOn }: Pick<DueChipsProps, "classes" | "plan" | "setOn">) {
  const { t, locale } = useText();
  const dueText = useDueText();
  if (plan.due === "unchanged" || (plan.due === "other" && plan.day === "")) return null;
  return (
    <ul className="plain quiet homework-each-due">
      {classes.map((one) => {
        const due = findDue(one, plan, setOn);
        const name = getClassName(one, locale);
        return (
          <li key={one.id}>
            {due ? t("homework.due-of", { name, due: dueText(due) }) : t("homework.due-none", { name })}
          </li>
        );
      })}
    </ul>
  );
}
