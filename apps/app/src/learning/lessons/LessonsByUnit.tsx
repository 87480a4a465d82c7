import type { LessonUnit } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";
import type { ReactNode } from "react";

import { Name } from "#platform/ui/Name.tsx";

import "./lessons.css";

interface LessonsByUnitProps<T> {
  readonly units: readonly LessonUnit[];
  readonly lessons: readonly T[];
  /** The row of a lesson, with its key. */
  readonly children: (lesson: T) => ReactNode;
}

/** Lessons under their units, in the order of both; units without any of these are left out, lessons without one are last. */
export function LessonsByUnit<T extends { readonly unitId: Id | null }>({
  units,
  lessons,
  children,
}: LessonsByUnitProps<T>) {
  return [...units, null].map((unit) => {
    const own = lessons.filter(({ unitId }) => unitId === (unit?.id ?? null));
    if (own.length === 0) return null;
    return (
      <section key={unit?.id ?? 0} className="spaced">
        {unit && (
          <h2 className="lesson-unit">
            <Name of={unit.name} />
          </h2>
        )}
        <IonList className="rows" lines="none">
          {own.map(children)}
        </IonList>
      </section>
    );
  });
}
