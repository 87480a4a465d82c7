import { ItemRefused } from "#learning/question-files/read-item.ts";

import type { Element, Node } from "./nodes.ts";
import { MOST_DEPTH } from "./parse-xml.ts";

const VOID = new Set([
  ..."area base br col embed hr img input link meta source track wbr".split(" "),
  // Placeholder of a cloze gap while its text is parsed.
  "gap",
]);
/** Opening one of these closes an open one: their end tags are usually omitted. */
const CLOSED_BY: Readonly<Record<string, RegExp>> = {
  p: /^(?:p|div|ul|ol|table|h[1-6]|pre|blockquote|hr)$/u,
  li: /^li$/u,
  td: /^(?:td|th|tr)$/u,
  th: /^(?:td|th|tr)$/u,
  tr: /^tr$/u,
  option: /^option$/u,
};
const RAW = /^(?:script|style|textarea|title)$/u;
// A tag has an end in sight: a text of nothing but beginnings is not searched to its end from each of them.
const TAG =
  /<!--[^]*?(?:-->|$)|<\/?([A-Za-z][A-Za-z0-9:-]*)((?:[^>"']|"[^"]*"|'[^']{0,4000}'){0,4000})>|<[!?][^>]{0,4000}>/gu;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gu;

/** Reads HTML as people and other systems write it. Nothing in it is refused here but depth. */
export function parseHtml(html: string): Node[] {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  let from = 0;
  for (const tag of html.matchAll(TAG)) {
    if (tag.index < from) continue;
    addText(open, html.slice(from, tag.index));
    from = tag.index + tag[0].length;
    const name = tag[1]?.toLowerCase();
    if (name === undefined) continue;
    if (tag[0].startsWith("</")) closeTag(open, name);
    else from = openTag(open, { name, rest: tag[2] ?? "", html, from });
  }
  addText(open, html.slice(from));
  return root.children;
}

function addText(open: readonly Element[], text: string): void {
  if (text !== "") open.at(-1)?.children.push(decodeEntities(text));
}

function closeTag(open: Element[], name: string): void {
  const at = open.findLastIndex((element, place) => place > 0 && element.name === name);
  if (at > 0) open.length = at;
}

interface Tag {
  readonly name: string;
  readonly rest: string;
  readonly html: string;
  readonly from: number;
}

/** Answers where reading goes on: what a script holds is no markup. */
function openTag(open: Element[], { name, rest, html, from }: Tag): number {
  const current = open.at(-1);
  if (current && CLOSED_BY[current.name]?.test(name)) open.pop();
  const element: Element = { name, attributes: attributesOf(rest), children: [] };
  open.at(-1)?.children.push(element);
  if (VOID.has(name) || rest.endsWith("/")) return from;
  if (RAW.test(name)) return endOfRaw(html, name, from);
  if (open.length > MOST_DEPTH) throw new ItemRefused("The HTML has more than 100 levels.");
  open.push(element);
  return from;
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${name}`, from);
  return end < 0 ? html.length : html.indexOf(">", end) + 1 || html.length;
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE))
    found[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? "");
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200C",
  zwj: "\u200D",
  lrm: "\u200E",
  rlm: "\u200F",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  bull: "•",
  middot: "·",
  deg: "°",
  plusmn: "±",
  times: "×",
  divide: "÷",
  minus: "−",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  pi: "π",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  Delta: "Δ",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  Omega: "Ω",
  le: "≤",
  ge: "≥",
  ne: "≠",
  asymp: "≈",
  infin: "∞",
  radic: "√",
  sum: "∑",
  larr: "←",
  rarr: "→",
  harr: "↔",
  rArr: "⇒",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ecirc: "ê",
  uuml: "ü",
  ouml: "ö",
  auml: "ä",
  szlig: "ß",
  ntilde: "ñ",
};

/** Unknown entities stay as written. */
const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,8}));/gu,
    (whole, ...parts) => {
      const [decimal, hex, name]: Array<string | undefined> = parts;
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
      return isSign ? String.fromCodePoint(code) : whole;
    },
  );
