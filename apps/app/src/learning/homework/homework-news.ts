import type { News } from "#platform/live/use-live-read.ts";

/** Homework was set, changed or ticked, perhaps on another device. */
export const HOMEWORK_NEWS: News = new Set(["homework", "notified"] as const);
