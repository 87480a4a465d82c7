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

/** The short form of a full name: its first name. */
export function givenName(name: string): string {
  const [first = "", second] = name.trim().split(/\s+/);
  return HALVES.has(first) && second !== undefined ? `${first} ${second}` : first;
}

/** Given and family name, for places where the full name is too long and the person is clear from the context. */
export function shortName(name: string): string {
  const given = givenName(name);
  const [family = ""] = name.trim().split(/\s+/).slice(-1);
  return given.endsWith(family) ? given : `${given} ${family}`;
}
