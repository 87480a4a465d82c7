import type { AttendanceStatus } from "@dars/contract/time/attendance";
import {
  briefcaseOutline,
  checkmarkOutline,
  closeOutline,
  documentTextOutline,
  exitOutline,
  removeOutline,
  timeOutline,
} from "ionicons/icons";

import type { TextId } from "#platform/text/use-text.ts";

interface StatusLook {
  readonly icon: string;
  readonly words: TextId;
  readonly feminine: TextId;
  /** Colour of its row: what needs an eye has one. */
  readonly tone: "bad" | "open" | "calm" | "none";
  /** The key that chooses it. */
  readonly key?: string;
}

/** How each status looks, wherever it is shown. */
export const STATUS: Readonly<Record<AttendanceStatus, StatusLook>> = {
  present: {
    icon: checkmarkOutline,
    words: "attendance.present",
    feminine: "attendance.present-f",
    tone: "none",
    key: "p",
  },
  absent_unexcused: {
    icon: closeOutline,
    words: "attendance.absent",
    feminine: "attendance.absent-f",
    tone: "bad",
    key: "a",
  },
  absent_excused: {
    icon: documentTextOutline,
    words: "attendance.excused",
    feminine: "attendance.excused-f",
    tone: "calm",
    key: "e",
  },
  late: {
    icon: timeOutline,
    words: "attendance.late",
    feminine: "attendance.late-f",
    tone: "open",
    key: "l",
  },
  left_early: {
    icon: exitOutline,
    words: "attendance.left-early",
    feminine: "attendance.left-early-f",
    tone: "open",
  },
  official_duty: {
    icon: briefcaseOutline,
    words: "attendance.official-duty",
    feminine: "attendance.official-duty-f",
    tone: "calm",
  },
  not_required: {
    icon: removeOutline,
    words: "attendance.not-required",
    feminine: "attendance.not-required-f",
    tone: "calm",
  },
};

/** The four that a register offers first, and those behind them. */
export const FIRST: readonly AttendanceStatus[] = ["absent_unexcused", "late", "absent_excused", "present"];
export const OTHERS: readonly AttendanceStatus[] = ["left_early", "official_duty", "not_required"];

/** As it is said of a boy or a girl. */
export const statusText = (status: AttendanceStatus, sex: "male" | "female" | null): TextId => {
  const { words, feminine } = STATUS[status];
  return sex === "female" ? feminine : words;
};

/** How a student is marked today. */
export interface Presence {
  /** Null while no register is taken. */
  readonly status: AttendanceStatus | null;
  readonly isDayOff: boolean;
  /** A guardian has reported the student absent for today. */
  readonly isReported?: boolean;
  readonly sex: "male" | "female" | null;
}

/** True while the family's report says more than the register: none was taken, or it has the student present. */
export const showsReport = ({ status, isDayOff, isReported = false }: Presence): boolean =>
  isReported && !isDayOff && (status === null || status === "present");

export function presenceText(presence: Presence): TextId {
  const { status, isDayOff, sex } = presence;
  if (showsReport(presence)) return sex === "female" ? "attendance.reported-f" : "attendance.reported";
  if (status !== null) return statusText(status, sex);
  return isDayOff ? "attendance.day-off" : "attendance.no-register-yet";
}
