import { hideEscapes } from "./gift-text.ts";

/** One question of a GIFT file, with the line it begins on. */
export interface GiftPart {
  readonly line: number;
  readonly text: string;
  readonly category: string;
  readonly tags: readonly string[];
}

interface GiftLine {
  readonly at: number;
  readonly text: string;
  /** Of the comments right above it. */
  readonly tags: readonly string[];
}

const TAG = /\[tag:([^\]\n]{1,100})\]/gu;

/**
 * Splits a file at its blank lines, as Moodle does, so that a broken question ends where its paragraph does, and where
 * questions stand without blank lines between them. Comments are left out but for the tags that Moodle writes into
 * them; a category holds for what follows it.
 */
export function splitGift(text: string): GiftPart[] {
  const parts: GiftPart[] = [];
  let category = "";
  let lines: GiftLine[] = [];
  let tags: string[] = [];
  const end = () => {
    const last = lines.pop();
    if (!last) return;
    lines.push({ ...last, tags: [...last.tags, ...tags] });
    for (const own of splitParagraph(lines)) parts.push(buildPart(own, category));
    lines = [];
    tags = [];
  };
  for (const [at, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const [, named] = /^\s*\$CATEGORY:\s*(.*)$/u.exec(line) ?? [];
    if (named !== undefined) {
      end();
      category = named.trim();
    } else if (/^\s*\/\//u.test(line))
      tags.push(...Array.from(line.matchAll(TAG), ([, tag = ""]) => tag.trim()));
    else if (line.trim() === "") end();
    else {
      lines.push({ at: at + 1, text: line, tags });
      tags = [];
    }
  }
  end();
  return parts;
}

const buildPart = (lines: readonly GiftLine[], category: string): GiftPart => ({
  line: lines[0]?.at ?? 0,
  text: lines.map(({ text }) => text).join("\n"),
  category,
  tags: lines.flatMap(({ tags }) => tags),
});

/**
 * The questions of a paragraph: one ends with the line that closes its answers, where another title or other answers
 * follow. What follows without either is the rest of its sentence.
 */
function splitParagraph(lines: readonly GiftLine[]): GiftLine[][] {
  const hidden = lines.map(({ text }) => hideEscapes(text));
  const last = hidden.findLastIndex((text) => text.includes("{"));
  const parts: GiftLine[][] = [];
  let own: GiftLine[] = [];
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    const text = hidden[at] ?? "";
    own.push(line);
    depth += text.split("{").length - text.split("}").length;
    const isBeforeTitle = /^\s*::[^:]+::/u.test(hidden[at + 1] ?? "");
    const isClosed = /\}\s*$/u.test(text) && at < last;
    if (depth !== 0 || !(isBeforeTitle || isClosed)) continue;
    parts.push(own);
    own = [];
  }
  return own.length > 0 ? [...parts, own] : parts;
}
