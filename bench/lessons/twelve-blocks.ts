import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

const SENTENCE =
  "ينتقل الضوء في خطوط مستقيمة في الوسط الواحد، وينكسر إذا انتقل من وسط إلى آخر يختلف عنه في الكثافة الضوئية.";
const TEX = String.raw`n_1 \sin\theta_1 = n_2 \sin\theta_2`;

/** A lesson as a teacher writes one: paragraphs, lists, tables, formulas, and an exercise at its end. */
export function twelveBlocks(key: () => string): LessonBlock[] {
  const texts = Array.from({ length: 11 }, (_, at) =>
    block(key(), "text", { document: buildDocument(at % 3, at) }),
  );
  return [...texts, block(key(), "exercise", { exerciseId: 1, title: "تمرين الضوء" })];
}

const block = (id: string, kind: string, content: LessonBlock["content"]): LessonBlock => ({
  id,
  kind,
  content,
  notes: null,
  answers: null,
});

function buildDocument(sort: number, no: number): DocumentNode {
  const heading = { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: `الجزء ${no}` }] };
  const rest = [list(), table(), formula()][sort] ?? list();
  return { type: "doc", content: [heading, paragraph(SENTENCE), paragraph(SENTENCE), rest] };
}

const paragraph = (text: string): DocumentNode => ({ type: "paragraph", content: [{ type: "text", text }] });

const list = (): DocumentNode => ({
  type: "bullet_list",
  content: Array.from({ length: 4 }, () => ({ type: "list_item", content: [paragraph(SENTENCE)] })),
});

const table = (): DocumentNode => ({
  type: "table",
  content: Array.from({ length: 3 }, () => ({
    type: "table_row",
    content: Array.from({ length: 3 }, () => ({ type: "table_cell", content: [paragraph("معامل الانكسار")] })),
  })),
});

const formula = (): DocumentNode => ({
  type: "formula",
  attrs: { tex: TEX, legend: [{ letter: "n", meaning: "معامل الانكسار" }] },
});

/** The same lesson with one word more in its third paragraph, as an author corrects it. */
export function withOneEdit(blocks: readonly LessonBlock[], no: number): LessonBlock[] {
  const at = no % 11;
  return blocks.map((one, place) =>
    place === at ? { ...one, content: { document: buildDocument(at % 3, at * 100 + no) } } : one,
  );
}
