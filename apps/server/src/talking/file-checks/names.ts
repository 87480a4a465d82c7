// Characters that end a line, climb a path, or turn the direction of what follows so that an ending lies.
// oxlint-disable-next-line no-control-regex
const TREACHEROUS = /[\u0000-\u001F\u007F-\u009F/\\:*?"<>|\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A name as it may be shown and saved under, with what ends it; `file` where nothing is left. */
export function cleanName(name: string): string {
  const clean = name.normalize("NFC").replaceAll(TREACHEROUS, " ").replaceAll(/\s+/g, " ").trim();
  return clean.replace(/^[. ]+/, "").slice(-200) || "file";
}

/** Lower case, without its point; empty where there is none. */
export const getExtension = (name: string): string => /\.([^. ]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The same name with the extension of its real type. */
export function withEnding(name: string, ending: string): string {
  const stem = getExtension(name) === "" ? name : name.slice(0, name.lastIndexOf("."));
  return `${stem.slice(0, 200 - ending.length - 1)}.${ending}`;
}
