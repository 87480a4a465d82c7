import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider, PointerSensor } from "@dnd-kit/react";
import type { ComponentProps, ReactNode } from "react";

import { tryPlace, type DraftChange, type Slot, type PickedUp } from "./try-place.ts";
import { isInView, type WeekView } from "./ViewPick.tsx";
import type { WeekWords } from "./week-words.ts";

interface DragByMouseProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly view: WeekView;
  readonly onTake: (taken: PickedUp | null) => void;
  readonly onChange: (change: DraftChange) => void;
  readonly children: ReactNode;
}

type Plugins = Extract<ComponentProps<typeof DragDropProvider>["plugins"], (...all: never) => unknown>;

/** Keyboard and screen reader have buttons that say where a lesson fits; the library would say it once more in English. */
const withoutWords: Plugins = (plugins) => plugins.filter((plugin) => plugin !== Accessibility);

/** Lessons, and periods without a place, are dragged to an hour; where they do not fit they stay. */
export function DragByMouse({ week, words, view, onTake, onChange, children }: DragByMouseProps) {
  return (
    <DragDropProvider<Carried>
      sensors={[PointerSensor]}
      plugins={withoutWords}
      onDragStart={({ operation: { source } }) => onTake(source?.data.taken ?? null)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const { taken } = source?.data ?? {};
        const { slot } = target?.data ?? {};
        const occupant = week.lessons.find((lesson) => isInView(lesson, view, words) && isAt(lesson, slot));
        const outcome = taken && slot && !canceled ? tryPlace(week, taken, slot, occupant) : undefined;
        if (outcome && "change" in outcome) onChange(outcome.change);
        else onTake(null);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** The dragged element carries its item; the drop target is a period. */
export interface Carried {
  readonly [name: string]: unknown;
  readonly taken?: PickedUp;
  readonly slot?: Slot;
}

const isAt = (lesson: Slot, slot: Slot | undefined): boolean =>
  lesson.shift === slot?.shift && lesson.weekday === slot.weekday && lesson.no === slot.no;
