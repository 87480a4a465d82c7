import type { KindWords } from "#oversight/proposals/public.ts";

/** The request that a plan be the group's (C3). */
export const GROUP_PLAN_CHANGED: KindWords = {
  title: "group-plans.request",
  fields: { lessons: "group-plans.request-lessons", lesson: "group-plans.request-lesson" },
};
