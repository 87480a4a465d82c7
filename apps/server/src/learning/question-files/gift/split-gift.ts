/** One question of a GIFT file, with the line it begins on. */
export interface GiftPart {
  readonly line: number;
  readonly text: string;
  readonly category: string;
  readonly tags: readonly string[];
}

const TAG = /\[tag:([^\]\n]{1,100})\]/gu;

/**
 * Splits a file at its blank lines, as Moodle does, so that a broken question ends where its paragraph does. Comments
 * are left out but for the tags that Moodle writes into them; a category holds for what follows it.
 */
export function splitGift(text: string): GiftPart[] {
  const parts: GiftPart[] = [];
  let category = "";
  let lines: string[] = [];
  let tags: string[] = [];
  let first = 0;
  const end = () => {
    const body = lines.join("\n");
    if (body.trim() === "") return;
    parts.push({ line: first, text: body, category, tags });
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
      if (lines.length === 0) first = at + 1;
      lines.push(line);
    }
  }
  end();
  return parts;
}
