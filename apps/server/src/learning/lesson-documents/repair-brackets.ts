const PAIRS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "(": ")",
    ")": "(",
    "[": "]",
    "]": "[",
    "{": "}",
    "}": "{",
    "«": "»",
    "»": "«",
    "<": ">",
    ">": "<",
  }),
);
const BRACKETS = /[()[\]{}«»<>]/g;
const OPENERS = new Set(["(", "[", "{", "«", "<"]);

/**
 * Turns the brackets of a line of Arabic that is closed before it is opened: some programs write into a PDF the sign that
 * is seen, not the one that is meant. A line whose brackets fit, or fit neither way, stays as it is.
 */
export function repairBrackets(line: string): string {
  if (!/\p{Script=Arabic}/u.test(line) || fits(line)) return line;
  const turned = line.replaceAll(BRACKETS, (sign) => PAIRS.get(sign) ?? sign);
  return fits(turned) ? turned : line;
}

function fits(line: string): boolean {
  const open: string[] = [];
  for (const [sign] of line.matchAll(BRACKETS)) {
    if (OPENERS.has(sign)) open.push(sign);
    else if (open.pop() !== PAIRS.get(sign)) return false;
  }
  return open.length === 0;
}
