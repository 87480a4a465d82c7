import type { TimetableClass } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { useDraggable } from "@dnd-kit/react";

import { useText } from "#platform/text/use-text.ts";

import type { Carried } from "./DragByMouse.tsx";
import type { PickedUp } from "./try-place.ts";
import type { WeekView } from "./ViewPick.tsx";
import type { WeekWords } from "./week-words.ts";

interface ToPlaceProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly view: WeekView;
  readonly taken: PickedUp | null;
  /** Undefined where nothing can be changed. */
  readonly onTake: ((taken: PickedUp | null) => void) | undefined;
}

/** Classes of the view that have periods without a place, each a press away from being placed. */
export function ToPlace({ week, words, view, taken, onTake }: ToPlaceProps) {
  const { t } = useText();
  const open = week.classes
    .filter((one) => isInView(one, view))
    .map((one) => ({ id: one.id, sectionId: one.sectionId, count: countUnplaced(week, one) }))
    .filter(({ count }) => count > 0);
  if (view.kind === "room") return null;
  return (
    <div className="timetable-open">
      <span className="quiet">{t("timetables.to-place")}</span>
      {open.length === 0 && <span className="timetable-all">{t("timetables.all-placed")}</span>}
      {open.map(({ id, sectionId, count }) => (
        <Chip
          key={id}
          classId={id}
          words={words}
          section={view.kind === "teacher" ? words.getSectionName(sectionId) : null}
          count={count}
          isTaken={taken !== null && "classId" in taken && taken.classId === id}
          onTake={onTake}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  readonly classId: number;
  readonly words: WeekWords;
  readonly section: string | null;
  readonly count: number;
  readonly isTaken: boolean;
  readonly onTake: ToPlaceProps["onTake"];
}

function Chip({ classId, words, section, count, isTaken, onTake }: ChipProps) {
  const { t } = useText();
  const { ref } = useDraggable<Carried>({
    id: `class ${classId}`,
    data: { taken: { classId } },
    disabled: !onTake,
  });
  return (
    <button
      ref={ref}
      type="button"
      className="timetable-chip"
      data-theme={words.getTheme(classId)}
      aria-pressed={isTaken}
      disabled={!onTake}
      onClick={() => onTake?.(isTaken ? null : { classId })}
    >
      <bdi>
        {words.getSubjectName(classId)}
        {section !== null && ` · ${section}`}
      </bdi>
      <small>{t("timetables.periods", { count })}</small>
    </button>
  );
}

const isInView = ({ sectionId, teacherId }: TimetableClass, { kind, id }: WeekView): boolean =>
  sectionId !== null && (kind === "section" ? sectionId === id : teacherId === id);

/** TT-2: how many of its weekly periods have no place. */
export const countUnplaced = ({ lessons }: TimetableWeek, { id, weeklyPeriods }: TimetableClass): number =>
  Math.max(0, (weeklyPeriods ?? 0) - lessons.filter(({ classIds }) => classIds.includes(id)).length);
