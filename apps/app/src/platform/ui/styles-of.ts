/** A rule, or an at-rule around rules. */
interface Block {
  readonly head: string;
  readonly body: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Ionic's elements; not its classes and properties, before whose names something stands. */
const ELEMENT = /(?<![\w.#-])ion-(?=[a-z])/g;
const STATE =
  /::[\w-]+(\([^)]*\))?|:(hover|active|focus(-visible|-within)?|checked|disabled|lang\([^)]*\)|dir\([^)]*\))/g;
const AROUND_RULES = /^@(media|supports)\b/;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;}]*;?/g;
const USED = /var\(\s*(--[\w-]+)/g;
const EMPTY = /[^{};]+\{\s*\}/g;

/**
 * The rules of the app's styles that say something of the page, followed by its `own`. What a rule says of an element of
 * Ionic, it says of the still part in its place. The build calls it (vite/first-paint.ts).
 */
export function stylesOf(css: string, page: Document, own: string): string {
  const says = (selector: string) => matches(page, selector);
  const needed = keepRules(css.replaceAll(COMMENT, "").replaceAll(ELEMENT, "still-"), says);
  return withoutUnused(needed + shortened(own));
}

function keepRules(css: string, says: (selector: string) => boolean): string {
  return splitBlocks(css)
    .map(({ head, body }) => {
      if (AROUND_RULES.test(head)) return `${head}{${keepRules(body, says)}}`;
      const selectors = head.startsWith("@") ? [] : splitList(head).filter(says);
      return selectors.length > 0 ? `${selectors.join(",")}{${body}}` : "";
    })
    .join("");
}

function splitBlocks(css: string): readonly Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === "{" && depth++ === 0) open = at;
    if (sign === ";" && depth === 0) start = at + 1;
    if (sign !== "}" || --depth > 0) continue;
    blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at).trim() });
    start = at + 1;
  }
  return blocks;
}

/** At the commas that are in no brackets. */
const splitList = (selectors: string): readonly string[] =>
  selectors.split(/,(?![^(]*\))/).map((one) => one.trim());

function matches(document: Document, selector: string): boolean {
  const plain = selector.replaceAll(STATE, "").replaceAll(/([>+~\s]|^)(?=$|[>+~\s])/g, "$1");
  try {
    return plain === "" || document.querySelector(plain) !== null;
  } catch {
    // What cannot be judged may be needed.
    return true;
  }
}

/** Without the properties that nothing uses, until none is left of which only another such one made use. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(USED)].map(([, name]) => name));
  const left = css.replaceAll(DECLARED, (whole, name: string) => (used.has(name) ? whole : ""));
  return left === css ? css.replaceAll(EMPTY, "").replaceAll(EMPTY, "") : withoutUnused(left);
}

const shortened = (css: string): string =>
  css
    .replaceAll(COMMENT, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,>]) ?|(?<=:) /g, "$1")
    .trim();
