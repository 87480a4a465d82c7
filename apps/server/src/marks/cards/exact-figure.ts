/**
 * A number of the engine as it is printed: whole or with its own decimals, and a fraction that never ends, or every
 * number where `digits` says so, with that many, half up. Never through a binary float (GB-5).
 */
export function exactFigure(value: number | string, digits?: number): string {
  const [, whole = "0", tail = "", divisor = "1"] =
    /^(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(String(value)) ?? [];
  if (digits === undefined && divisor === "1") return String(value);
  const places = digits ?? 2;
  const scale = 10n ** BigInt(places);
  const n = BigInt(whole + tail) * scale;
  const d = BigInt(divisor) * 10n ** BigInt(tail.length);
  const rounded = (2n * n + d) / (2n * d);
  const text = String(rounded).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}
