/** First parts that are no name without the next one: Abd al-Karim, Abu Bakr, Umm Kulthum. */
const HALVES: ReadonlySet<string> = new Set([
  "عبد",
  "ابو",
  "أبو",
  "ام",
  "أم",
  "عەبدول",
  "Abd",
  "Abdul",
  "Abu",
  "Umm",
]);

/** What somebody is called: the first name of a full one. */
export function givenName(name: string): string {
  const [first = "", second] = name.trim().split(/\s+/);
  return HALVES.has(first) && second !== undefined ? `${first} ${second}` : first;
}

/** Given and family name, where a full name is too long and nobody is confused. */
export function shortName(name: string): string {
  const given = givenName(name);
  const [family = ""] = name.trim().split(/\s+/).slice(-1);
  return given.endsWith(family) ? given : `${given} ${family}`;
}
