/** A mark or a computed value for display, with two digits at most: "221/3" is 73.67. */
export function shownNumber(value: number | string): string {
  if (typeof value === "number") return String(value);
  const [over = "", under] = value.split("/");
  const number = under === undefined ? Number(over) : Number(over) / Number(under);
  return Number.isNaN(number) ? value : String(Math.round(number * 100) / 100);
}
