export type NativePlatform = "android" | "ios";

/**
 * The native shell that this page runs in; undefined on the web. Read from the bridge that the shell puts into the page
 * before any script, so that a browser need not fetch the library of the shells to learn that it is none.
 */
export function nativePlatform(): NativePlatform | undefined {
  const { androidBridge, webkit } = Object(globalThis);
  if (androidBridge) return "android";
  return Object(Object(webkit).messageHandlers).bridge ? "ios" : undefined;
}

export const isNative = (): boolean => nativePlatform() !== undefined;
