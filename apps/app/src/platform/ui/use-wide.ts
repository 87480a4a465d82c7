import { useMedia } from "./use-media.ts";

/** True where there is room for tables and two panes. */
export const useWide = (): boolean => useMedia("(width > 1025px)");
