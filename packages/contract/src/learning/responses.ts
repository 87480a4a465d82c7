import { Type, type Static } from "typebox";

import { AttachedFile } from "#talking/attached-file.ts";

import { PartId } from "./rich-text.ts";

const Typed = Type.String({ maxLength: 4000 });

/** A student's answer. Each type of question takes one kind; an empty one counts as unanswered. */
export const QuestionResponse = Type.Union([
  /** Choices, hotspots and hottext: the chosen options. Ordering: all items in the student's order. */
  Type.Object({ kind: Type.Literal("ids"), ids: Type.Array(PartId, { maxItems: 200 }) }),
  Type.Object({ kind: Type.Literal("truth"), isTrue: Type.Boolean() }),
  /** Short texts and numbers, as typed. */
  Type.Object({ kind: Type.Literal("text"), text: Typed }),
  Type.Object({
    kind: Type.Literal("pairs"),
    pairs: Type.Array(Type.Object({ left: PartId, right: PartId }), { maxItems: 400 }),
  }),
  /** Cloze: the text typed into each gap, or the id of the chosen option. */
  Type.Object({
    kind: Type.Literal("gaps"),
    gaps: Type.Array(Type.Object({ id: PartId, text: Typed }), { maxItems: 200 }),
  }),
  /** Essays, and answers by file, recording or clip. */
  Type.Object({
    kind: Type.Literal("work"),
    text: Type.String({ maxLength: 200_000 }),
    /** As the device describes them; the server keeps those that it has, as they are. */
    files: Type.Array(AttachedFile, { maxItems: 10 }),
  }),
]);
export type QuestionResponse = Static<typeof QuestionResponse>;
export type ResponseKind = QuestionResponse["kind"];
