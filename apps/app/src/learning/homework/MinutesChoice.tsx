import type { HomeworkClass } from "@dars/contract/learning/homework";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import { getClassName } from "./class-name.ts";
import { listLoads, type EveningLoad, type HomeworkPlan } from "./homework-plan.ts";

interface MinutesChoiceProps {
  /** The chosen ones. */
  readonly classes: readonly HomeworkClass[];
  readonly plan: HomeworkPlan;
  readonly setOn: string;
  /** Minutes of an evening from which on the school warns; null: none. */
  readonly limit: number | null;
  readonly onMinutes: (minutes: number | null) => void;
}

const OFFERED = [10, 20, 30, 45, 60];

/** About how long it takes, and how much the evening of its classes is with it (HW-6). */
export function MinutesChoice({ classes, plan, setOn, limit, onMinutes }: MinutesChoiceProps) {
  const { t } = useText();
  const { minutes } = plan;
  const offered = minutes === null || OFFERED.includes(minutes) ? OFFERED : [minutes, ...OFFERED];
  const loads = listLoads(classes, plan, setOn, limit);
  const over = loads.filter(({ isOver }) => isOver);
  const [fullest] = loads;
  return (
    <div className="stack">
      <Choice
        label={t("homework.minutes")}
        options={[
          [0, t("homework.minutes-none")],
          ...offered.map((count) => [count, t("homework.minutes-of", { count })] as const),
        ]}
        value={minutes ?? 0}
        onChoose={(count) => onMinutes(count === 0 ? null : count)}
      />
      {over.length > 0 && limit !== null ? (
        <output className="banner homework-over">
          {over.map((load) => (
            <p key={load.ofClass.id}>
              <LoadLine load={load} /> {t("homework.over-limit", { count: limit })}
            </p>
          ))}
        </output>
      ) : (
        fullest &&
        fullest.minutes > 0 && (
          <p className="quiet">
            <LoadLine load={fullest} />
          </p>
        )
      )}
    </div>
  );
}

function LoadLine({ load: { ofClass, day, minutes } }: { readonly load: EveningLoad }) {
  const { t, locale, format } = useText();
  return t("homework.evening-with", {
    name: getClassName(ofClass, locale),
    count: minutes,
    day: format.nearDay(getNoon(day)),
  });
}
