import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import type { WeekWords } from "./week-words.ts";

/** A week of the person, section or room that the grid shows. */
export interface WeekView {
  readonly kind: "section" | "teacher" | "room";
  readonly id: number;
}

const KINDS = ["section", "teacher", "room"] as const;

interface ViewPickProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly view: WeekView;
  readonly onView: (view: WeekView) => void;
}

/** A section's, a teacher's or a room's week. */
export function ViewPick({ week, words, view, onView }: ViewPickProps) {
  const { t, locale } = useText();
  const options = {
    section: week.sections.map(({ id }) => [String(id), words.getSectionName(id)] as const),
    teacher: inNameOrder(week.teachers, (each) => each.name, locale).map(
      ({ id, name }) => [String(id), localizeName(name, locale)] as const,
    ),
    room: week.rooms.map(({ id, name }) => [String(id), name] as const),
  };
  const kinds = KINDS.filter((kind) => options[kind].length > 0);
  return (
    <div className="timetable-view">
      <Choice
        label={t("timetables.view")}
        isLabelHidden
        options={kinds.map((kind) => [kind, t(`timetables.${kind}`)] as const)}
        value={view.kind}
        onChoose={(kind) => onView({ kind, id: Number(options[kind][0]?.[0] ?? 0) })}
      />
      <PickField
        label={t(`timetables.${view.kind}`)}
        options={options[view.kind]}
        value={String(view.id)}
        onPick={(id) => onView({ kind: view.kind, id: Number(id) })}
      />
    </div>
  );
}

export function isInView(lesson: TimetableLesson, { kind, id }: WeekView, words: WeekWords): boolean {
  if (kind === "room") return lesson.roomId === id;
  return kind === "teacher" ? words.findTeacherId(lesson) === id : words.listSectionIds(lesson).includes(id);
}
