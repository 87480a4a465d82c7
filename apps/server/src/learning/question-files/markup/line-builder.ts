import type { Block, Direction, Inline, RichText, TextMark } from "@dars/contract/learning/rich-text";

export interface Style {
  readonly marks: readonly TextMark[];
  /** Where the source isolates the text. */
  readonly dir?: Direction;
}

const TEX = /\\\((.{1,4000}?)\\\)|\\\[(.{1,4000}?)\\\]|\$\$(.{1,4000}?)\$\$/gsu;

/** Puts text and inline parts into paragraphs, with white space as a browser shows it. */
export class LineBuilder {
  readonly #hasTex: boolean;
  readonly #blocks: Block[] = [];
  #line: Inline[] = [];
  #dir: Direction | undefined;
  #heading = 0;

  constructor(hasTex: boolean) {
    this.#hasTex = hasTex;
  }

  addText(text: string, style: Style): void {
    if (!this.#hasTex) {
      this.#addWords(text, style);
      return;
    }
    let from = 0;
    for (const formula of text.matchAll(TEX)) {
      this.#addWords(text.slice(from, formula.index), style);
      const tex = (formula[1] ?? formula[2] ?? formula[3] ?? "").trim();
      if (tex !== "") this.addInline({ type: "math", tex });
      from = formula.index + formula[0].length;
    }
    this.#addWords(text.slice(from), style);
  }

  #addWords(text: string, { marks, dir }: Style): void {
    const words = text.replaceAll(/[ \t\r\n\f]+/gu, " ");
    const shown = this.#isAfterSpace() ? words.replace(/^ /u, "") : words;
    if (shown === "") return;
    const last = this.#line.at(-1);
    if (last?.type === "text" && last.dir === dir && last.marks.join(" ") === marks.join(" "))
      this.#line[this.#line.length - 1] = { ...last, text: last.text + shown };
    else this.#line.push({ type: "text", text: shown, marks: [...marks], ...(dir && { dir }) });
  }

  #isAfterSpace(): boolean {
    const last = this.#line.at(-1);
    return !last || last.type === "break" || (last.type === "text" && last.text.endsWith(" "));
  }

  addInline(inline: Inline): void {
    if (inline.type === "break") this.#trimEnd();
    this.#line.push(inline);
  }

  addBlock(block: Block): void {
    this.#endLine();
    this.#blocks.push(this.#dir && !("dir" in block) ? withDir(block, this.#dir) : block);
  }

  asHeading(level: number): void {
    this.#heading = level;
  }

  /** Content added by `add` gets its own paragraphs, in this direction. */
  within(dir: Direction | undefined, add: () => void): void {
    this.#endLine();
    const before = this.#dir;
    this.#dir = dir ?? before;
    add();
    this.#endLine();
    this.#dir = before;
    this.#heading = 0;
  }

  finish(): RichText {
    this.#endLine();
    return this.#blocks;
  }

  #trimEnd(): void {
    const last = this.#line.at(-1);
    if (last?.type !== "text") return;
    const text = last.text.replace(/ $/u, "");
    if (text === "") this.#line.pop();
    else this.#line[this.#line.length - 1] = { ...last, text };
  }

  #endLine(): void {
    while (this.#line.at(-1)?.type === "break") this.#line.pop();
    this.#trimEnd();
    const content = this.#line;
    this.#line = [];
    if (content.length === 0) return;
    const dir = this.#dir ? { dir: this.#dir } : {};
    this.#blocks.push(
      this.#heading > 0
        ? { type: "heading", level: this.#heading, ...dir, content }
        : { type: "paragraph", ...dir, content },
    );
  }
}

const withDir = (block: Block, dir: Direction): Block =>
  block.type === "preformatted" ? block : { ...block, dir };
