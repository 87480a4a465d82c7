import type { TextId } from "#platform/text/use-text.ts";

import type { Area } from "./area.ts";

/** Other words that people type to find an area. */
export const SEARCH_WORDS: Readonly<Record<Area["path"], TextId>> = {
  "/manage/people": "manage.words-people",
  "/manage/duplicates": "manage.words-duplicates",
  "/manage/applications": "manage.words-applications",
  "/manage/erasure-requests": "manage.words-erasure",
  "/manage/sections": "manage.words-sections",
  "/manage/structure": "manage.words-structure",
  "/manage/day-plan": "manage.words-day-plan",
  "/manage/timetables": "manage.words-timetables",
  "/manage/attendance-rules": "manage.words-attendance-rules",
  "/manage/mark-approval": "manage.words-mark-approval",
  "/manage/marks": "manage.words-marks",
  "/manage/cards": "manage.words-cards",
  "/reportcards": "manage.words-results",
  "/manage/posts": "manage.words-posts",
  "/manage/chat-settings": "manage.words-chat",
  "/manage/moderation": "manage.words-moderation",
  "/manage/imports": "manage.words-imports",
  "/manage/archive": "manage.words-archive",
  "/manage/rollover": "manage.words-rollover",
  "/manage/audit": "manage.words-audit",
  "/manage/settings": "manage.words-settings",
};
