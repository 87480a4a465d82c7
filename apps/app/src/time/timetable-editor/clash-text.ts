import type { TimetableLesson } from "@dars/contract/time/timetable";

import type { useText } from "#platform/text/use-text.ts";

import type { PlacingOutcome } from "./try-place.ts";
import type { WeekWords } from "./week-words.ts";

type Translate = ReturnType<typeof useText>["t"];

/** Why something cannot be put somewhere, in a few words for the cell. */
export function clashText(
  { clash, other }: Extract<PlacingOutcome, { kind: "clash" }>,
  words: WeekWords,
  t: Translate,
): string {
  const where = other ? words.getSectionName(words.listSectionIds(other)[0] ?? null) : "";
  switch (clash.kind) {
    case "teacher":
      return t("timetables.clash-teacher", { teacher: words.getTeacherName(clash.id), section: where });
    case "section":
      return t("timetables.clash-section", {
        section: words.getSectionName(clash.id),
        subject: getLessonSubject(other, words),
      });
    case "room":
      return t("timetables.clash-room", { room: words.getRoomName(clash.id), section: where });
    case "free-day":
      return t("timetables.clash-free-day", { teacher: words.getTeacherName(clash.id) });
    case "no-period":
      return t("timetables.clash-no-period");
    default:
      return t("timetables.clash-too-many");
  }
}

const getLessonSubject = (lesson: TimetableLesson | undefined, words: WeekWords): string =>
  words.getSubjectName(lesson?.classIds[0]);
