const CLOSING: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "\\{": "\\}",
  "\\left": "\\right",
};
const TOKEN = /\\(?:left|right)(?![a-z])|\\[{}]|\\[a-z]+|\\.|[()[\]{}]/giu;

interface OpenBracket {
  /** What closes it, such as ")}". */
  readonly closing: string;
  /** Where that belongs in the text. */
  readonly at: number;
}

/**
 * The brackets of a formula that are open; null where all are closed. An interval may begin with one kind and end with
 * another, as in [0, 1). A closing bracket too many counts as none.
 */
export function findOpenBracket(tex: string): OpenBracket | null {
  const open: string[] = [];
  const tokens = [...tex.matchAll(TOKEN)];
  for (const [no, { 0: token, index }] of tokens.entries()) {
    // The bracket after \left or \right belongs to that command.
    if (/^\\(?:left|right)$/u.test(tokens[no - 1]?.[0] ?? "")) continue;
    if (CLOSING[token] !== undefined) open.push(token);
    else if (isClosed(open.at(-1), token)) open.pop();
    else if (token === "}" && open.includes("{"))
      return { closing: close(open.slice(open.lastIndexOf("{") + 1)), at: index };
  }
  return open.length === 0 ? null : { closing: close(open), at: tex.length };
}

const isClosed = (last: string | undefined, token: string): boolean =>
  last !== undefined && (CLOSING[last] === token || (isRound(last) && [")", "]"].includes(token)));

const isRound = (bracket: string): boolean => bracket === "(" || bracket === "[";

const close = (brackets: readonly string[]): string =>
  brackets
    .toReversed()
    .map((bracket) => (bracket === "\\left" ? "\\right." : (CLOSING[bracket] ?? "")))
    .join("");
