import { useLiveRead, type News } from "#platform/live/use-live-read.ts";

const NEWS: News = new Set(["unread", "events", "heads", "rooms"] as const);

/** Lists anew when something was said or read and when a room came or went. */
export const useLiveList = (refresh: () => Promise<unknown>): void => useLiveRead(refresh, NEWS);
