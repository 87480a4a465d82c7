import type { StudentHomework } from "@dars/contract/learning/student-homework";

import type { Learner } from "#learning/lessons/public.ts";

import { HomeworkRow } from "./HomeworkRow.tsx";
import { useTicks } from "./use-ticks.ts";

import "./homework.css";

interface HomeworkRowsProps {
  readonly homework: readonly StudentHomework[];
  readonly learner: Learner;
  readonly label: string;
}

/** Homework of a student, each with its ring. */
export function HomeworkRows({ homework, learner, label }: HomeworkRowsProps) {
  const { tick, findTick } = useTicks(learner);
  return (
    <ul className="plain card homework-rows" aria-label={label}>
      {homework.map((one) => (
        <HomeworkRow
          key={one.id}
          homework={one}
          learner={learner}
          known={findTick(one)}
          onTick={(isDone) => tick(one, isDone)}
        />
      ))}
    </ul>
  );
}
