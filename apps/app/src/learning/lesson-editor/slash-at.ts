import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** A slash that begins a line, and the letters after it up to the cursor. */
export interface Slash {
  readonly view: EditorView;
  readonly query: string;
  readonly from: number;
  readonly to: number;
}

/** The slash before the cursor; null where there is none. */
export function slashAt(view: EditorView, state: EditorState): Slash | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== lessonSchema.nodes.paragraph) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "￼");
  const query = /^\/(\p{L}*)$/u.exec(before)?.[1];
  return query === undefined ? null : { view, query, from: $from.start(), to: $from.pos };
}

/** Takes the slash and its letters out of the text. */
export function takeSlashOut({ view, from, to }: Slash): void {
  view.dispatch(view.state.tr.delete(from, to));
  view.focus();
}
