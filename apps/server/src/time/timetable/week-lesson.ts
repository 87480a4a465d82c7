import type { LessonShift } from "@dars/contract/time/periods";

export interface Interval {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** A lesson of a published week, with what decides on each day who holds it and who sits in it. */
export interface WeekLesson extends Interval {
  readonly id: number;
  readonly shift: LessonShift;
  readonly weekday: number;
  readonly no: number;
  /** Null: the first teacher of the first class on the day. */
  readonly teacherId: number | null;
  readonly roomId: number | null;
  readonly room: string | null;
  readonly classes: readonly {
    readonly id: number;
    readonly sectionId: number | null;
    readonly levelId: number;
    readonly subjectId: number;
    /** The class's or section's own room. */
    readonly room: string | null;
  }[];
  readonly primaries: readonly (Interval & { readonly teacherId: number })[];
  /** Where one student is asked about: when it sits in which of the classes. */
  readonly seats: readonly (Interval & { readonly classId: number })[] | null;
}

/** Differences from the timetable on one day. Each null: unchanged. */
export interface DayChange {
  readonly lessonId: number;
  readonly date: string;
  /** `plain`: as planned again. */
  readonly kind: "cancelled" | "changed" | "plain";
  readonly teacherId: number | null;
  readonly roomId: number | null;
  readonly room: string | null;
  readonly subjectId: number | null;
  readonly no: number | null;
  readonly note: string | null;
  readonly sequence: number;
}

/** Whether a day lies in a half-open interval; no end: it still holds. */
export const holdsOn = ({ startsOn, endsOn }: Interval, date: string): boolean =>
  startsOn <= date && (endsOn === null || date < endsOn);
