import type { NotificationKind } from "@dars/contract/talking/notifications";

/** The verb of a kind that waits for its reader; others are opened. */
export const VERBS = {
  absence: "explain",
  post: "read",
  "post-reminder": "read",
  ask: "answer",
  "ask-reminder": "answer",
  marks: "sign",
  message: "reply",
  "video-show": "answer",
  "video-again": "film",
  homework: "start",
  "homework-reminder": "start",
  exercise: "start",
  "exercise-due": "start",
  "exercise-reopened": "start",
  excuse: "decide",
  "staff-absence": "decide",
  "approval-waits": "decide",
  "import-waits": "decide",
  "report-case": "decide",
  objection: "answer",
  "marks-due": "enter",
  "marks-returned": "enter",
  "register-missing": "enter",
} as const satisfies Partial<Record<NotificationKind, string>>;
