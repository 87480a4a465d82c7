/**
 * A path on the server that was asked, as the in-app browser opens it: whole addresses only. `server`: the session's
 * own, where it has one.
 */
export function wholeAddress(path: string, server: string | null | undefined): string {
  const base = [server ?? "", import.meta.env.VITE_DARS_SERVER ?? "", location.origin].find(Boolean);
  return new URL(path, base).href;
}
