import { slotKey } from "@dars/contract/time/clashes";
import type { LessonShift } from "@dars/contract/time/periods";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { useDraggable, useDroppable } from "@dnd-kit/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { weekdayText } from "#time/timetable/public.ts";

import type { Carried } from "./DragByMouse.tsx";
import { PlaceCell } from "./PlaceCell.tsx";
import { tryPlace, type DraftChange, type Slot, type PickedUp } from "./try-place.ts";
import { isInView, type WeekView } from "./ViewPick.tsx";
import type { WeekWords } from "./week-words.ts";

interface PlaceGridProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly view: WeekView;
  readonly taken: PickedUp | null;
  readonly isBusy: boolean;
  /** Undefined where nothing can be changed. */
  readonly onTake: ((taken: PickedUp | null) => void) | undefined;
  readonly onChange: (change: DraftChange) => void;
}

/** Periods by days; on a phone one day at a time. Arrow keys move the focus, Escape cancels the move. */
export function PlaceGrid(props: PlaceGridProps) {
  const { week, words, view } = props;
  const { t } = useText();
  const isWide = useWide();
  const days = listSchoolDays(week);
  const [day, setDay] = useState(days[0] ?? 0);
  const shown = isWide ? days : [day];
  const lessons = week.lessons.filter((lesson) => isInView(lesson, view, words));
  const shifts = listShifts(week, view).filter((shift) => listPeriods(week, shift).length > 0);

  if (shifts.length === 0)
    return (
      <section className="card stack">
        <p>{t("timetables.no-times")}</p>
        <Link leadsTo="/manage/timetable-planning" className="text-button">
          {t("timetables.planning")}
        </Link>
      </section>
    );
  return (
    <>
      {!isWide && (
        <div className="timetable-days">
          <Choice
            label={t("timetables.day")}
            isLabelHidden
            options={days.map((one) => [one, t(weekdayText(one))] as const)}
            value={day}
            onChoose={setDay}
          />
        </div>
      )}
      {shifts.map((shift) => (
        <table key={shift} className="timetable-grid">
          {isWide && (
            <thead>
              <tr>
                <td aria-hidden="true" />
                {shown.map((weekday) => (
                  <th key={weekday} scope="col">
                    {t(weekdayText(weekday))}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {listPeriods(week, shift).map(({ no, startsAt }) => (
              <tr key={no}>
                <th scope="row">
                  <b className="number">{no}</b>
                  <time className="quiet number">{startsAt}</time>
                </th>
                {shown.map((weekday) => (
                  <Cell key={weekday} {...props} lessons={lessons} slot={{ shift, weekday, no }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

interface CellProps extends PlaceGridProps {
  readonly lessons: readonly TimetableLesson[];
  readonly slot: Slot;
}

function Cell({ week, words, view, taken, isBusy, onTake, onChange, lessons, slot }: CellProps) {
  const slotLessons = lessons.filter(
    ({ shift, weekday, no }) => shift === slot.shift && weekday === slot.weekday && no === slot.no,
  );
  const [occupant] = slotLessons;
  const outcome = taken ? tryPlace(week, taken, slot, occupant) : undefined;
  const hour = slotKey(slot.shift, slot.weekday, slot.no);
  const { ref: droppable } = useDroppable<Carried>({ id: hour, data: { slot }, disabled: !onTake });
  const { ref: draggable } = useDraggable<Carried>({
    id: `lesson at ${hour}`,
    data: occupant ? { taken: { lessonId: occupant.id } } : {},
    disabled: !onTake || !occupant || isBusy,
  });

  function handlePress() {
    if (!onTake || isBusy) return;
    if (!outcome) onTake(occupant ? { lessonId: occupant.id } : null);
    else if (outcome.kind === "here") onTake(null);
    else if ("change" in outcome) onChange(outcome.change);
  }

  return (
    <td ref={droppable}>
      <PlaceCell
        ref={draggable}
        words={words}
        view={view}
        slot={slot}
        held={slotLessons}
        outcome={outcome}
        isOpen={onTake !== undefined}
        onPress={handlePress}
        onLeave={() => onTake?.(null)}
      />
    </td>
  );
}

/** Days that have periods and on which the school teaches, from Sunday on. */
const listSchoolDays = ({ weekDays, plans }: TimetableWeek): number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((day) => plans.some((plan) => ((plan.weekDays & weekDays) >> day) & 1));

/** A section has one; a teacher or a room may have both. */
function listShifts({ sections, plans }: TimetableWeek, { kind, id }: WeekView): readonly LessonShift[] {
  const own = kind === "section" ? sections.find((one) => one.id === id)?.shift : undefined;
  return own ? [own] : [...new Set(plans.map(({ shift }) => shift))];
}

/** The periods of a shift by number, with when the first plan begins each. */
function listPeriods({ plans }: TimetableWeek, shift: LessonShift) {
  const hours = new Map<number, string>();
  for (const plan of plans)
    if (plan.shift === shift)
      for (const { no, startsAt } of plan.periods) if (no !== null && !hours.has(no)) hours.set(no, startsAt);
  return [...hours].map(([no, startsAt]) => ({ no, startsAt })).toSorted((a, b) => a.no - b.no);
}
