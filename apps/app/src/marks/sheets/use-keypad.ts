import { useMedia } from "#platform/ui/use-media.ts";

/** True where the sheet brings its own keypad: the system's on a phone has digits only. */
export const useKeypad = (): boolean => useMedia("(pointer: coarse) and (width <= 1025px)");
