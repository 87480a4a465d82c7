import type { TimetableLesson } from "@dars/contract/time/timetable";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, lockClosedOutline } from "ionicons/icons";
import type { KeyboardEvent, Ref } from "react";

import { useText } from "#platform/text/use-text.ts";
import { moveFocus } from "#platform/ui/move-focus.ts";
import { weekdayText } from "#time/timetable/public.ts";

import { clashText } from "./clash-text.ts";
import type { PlacingOutcome, Slot } from "./try-place.ts";
import type { WeekView } from "./ViewPick.tsx";
import type { WeekWords } from "./week-words.ts";

interface PlaceCellProps {
  /** By which it is dragged. */
  readonly ref: Ref<HTMLButtonElement>;
  readonly words: WeekWords;
  readonly view: WeekView;
  readonly slot: Slot;
  readonly held: readonly TimetableLesson[];
  /** Effect of dropping the picked-up lesson here. */
  readonly outcome: PlacingOutcome | undefined;
  readonly isOpen: boolean;
  readonly onPress: () => void;
  /** Drops the picked-up lesson. */
  readonly onLeave: () => void;
}

/** One period of the week: its lesson, and whether the picked-up lesson fits. */
export function PlaceCell({
  ref,
  words,
  view,
  slot,
  held,
  outcome,
  isOpen,
  onPress,
  onLeave,
}: PlaceCellProps) {
  const { t } = useText();
  const look = {
    className: "timetable-cell",
    "data-theme": words.getTheme(held[0]?.classIds[0]),
    "data-held": held.length > 0,
  };
  if (!isOpen)
    return (
      <div {...look}>
        <Held words={words} view={view} held={held} />
      </div>
    );

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") onLeave();
    else moveFocus(event);
  }

  return (
    <button
      ref={ref}
      type="button"
      {...look}
      data-outcome={outcome?.kind}
      aria-disabled={outcome?.kind === "clash" || outcome?.kind === "occupied"}
      onClick={onPress}
      onKeyDown={handleKey}
    >
      <span className="unseen">
        {t("timetables.hour", { day: t(weekdayText(slot.weekday)), no: slot.no })}
      </span>
      {outcome?.kind === "clash" ? (
        <strong className="timetable-clash">
          <IonIcon icon={alertCircleOutline} aria-hidden="true" /> {t("timetables.clash")}
        </strong>
      ) : (
        <Held words={words} view={view} held={held} />
      )}
      {outcome && <span className="timetable-told">{describeOutcome(outcome, words, t)}</span>}
    </button>
  );
}

function describeOutcome(
  outcome: PlacingOutcome,
  words: WeekWords,
  t: ReturnType<typeof useText>["t"],
): string {
  if (outcome.kind === "clash") return clashText(outcome, words, t);
  if (outcome.kind === "here") return t("timetables.taken");
  if (outcome.kind === "occupied") return t("timetables.occupied");
  return t(outcome.kind === "swap" ? "timetables.swap" : "timetables.free");
}

type HeldProps = Pick<PlaceCellProps, "words" | "view" | "held">;

function Held({ words, view, held }: HeldProps) {
  const { t } = useText();
  return held.map((lesson) => (
    <span key={lesson.id} className="timetable-lesson">
      <strong>
        {words.getSubjectName(lesson.classIds[0])}
        {lesson.isPinned && <IonIcon icon={lockClosedOutline} aria-label={t("timetables.pinned")} />}
      </strong>
      {listDetails(lesson, view, words).map((detail) => (
        <small key={detail}>
          <bdi>{detail}</bdi>
        </small>
      ))}
    </span>
  ));
}

/** What the view does not say already: which section, who, where. */
function listDetails(lesson: TimetableLesson, { kind }: WeekView, words: WeekWords): readonly string[] {
  return [
    kind === "section" ? "" : words.listSectionIds(lesson).map(words.getSectionName).join(", "),
    kind === "teacher" ? "" : words.getTeacherName(words.findTeacherId(lesson)),
    kind === "room" || lesson.roomId === null ? "" : words.getRoomName(lesson.roomId),
  ].filter((part) => part !== "");
}
