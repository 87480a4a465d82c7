/** Whether pages and overlays may move. Ionic does not ask the device, and CSS cannot stop its animations. */
export const moves = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;
