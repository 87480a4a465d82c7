/** The selected option of a list; the first one if the value is unknown. */
export function pickOption<const T extends readonly [string, ...string[]]>(
  options: T,
  chosen: string | null,
): T[number] {
  return options.find((option) => option === chosen) ?? options[0];
}
