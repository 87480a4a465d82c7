import { HOSTILE_TEXTS } from "@dars/contract/testing/hostile-texts";

export const newKey = (): string => `x${String(Math.random()).slice(2, 16).padEnd(14, "0")}`;

const AT_ONCE = 50;

/** Every hostile text in a paragraph, a table, a formula and the words beside a file. */
export function hostileBlocks() {
  const blocks = [];
  for (let at = 0; at < HOSTILE_TEXTS.length; at += AT_ONCE) {
    const some = HOSTILE_TEXTS.slice(at, at + AT_ONCE);
    const table = { type: "table", content: [{ type: "table_row", content: some.map(cell) }] };
    const document = { type: "doc", content: [...some.map(words), ...some.map(formula), table] };
    const [title = "", html = ""] = some;
    const bare = { notes: null, answers: null };
    blocks.push(
      { id: newKey(), kind: "text", content: { document }, ...bare },
      { id: newKey(), kind: "exercise", content: { exerciseId: 1, title }, ...bare },
      { id: newKey(), kind: "of-a-newer-app", content: { html }, ...bare },
    );
  }
  return blocks;
}

const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const formula = (text: string) => ({
  type: "formula",
  attrs: { tex: text, mathml: text, legend: [{ letter: "x", meaning: text.slice(0, 200) }] },
});

const cell = (text: string) => ({ type: "table_cell", content: [words(text)] });
