/** What a list of choices was left at, as one of those that it had; the first where it was none. */
export function oneOf<const T extends readonly [string, ...string[]]>(
  options: T,
  chosen: string | null,
): T[number] {
  return options.find((option) => option === chosen) ?? options[0];
}
