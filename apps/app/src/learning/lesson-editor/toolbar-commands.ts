import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, TextSelection, type Command, type EditorState } from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable } from "prosemirror-tables";

const { nodes, marks } = lessonSchema;

export const STYLES = ["paragraph", "heading-1", "heading-2", "heading-3", "quote"] as const;
export type LineStyle = (typeof STYLES)[number];

/** What the line with the cursor is. */
export function styleAt({ selection: { $from } }: EditorState): LineStyle {
  const { type, attrs } = $from.parent;
  if (type === nodes.heading)
    return STYLES.find((style) => style === `heading-${attrs["level"]}`) ?? "heading-3";
  return isWithin($from, "quote") ? "quote" : "paragraph";
}

export function styleCommand(style: LineStyle, state: EditorState): Command {
  if (style === "quote") return wrapIn(nodes.quote);
  if (style !== "paragraph") return setBlockType(nodes.heading, { level: Number(style.at(-1)) });
  return isWithin(state.selection.$from, "quote") ? lift : setBlockType(nodes.paragraph);
}

const isWithin = ($from: EditorState["selection"]["$from"], name: string): boolean =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(({ type }) => type.name === name);

export const hasMark = ({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean =>
  selection.empty
    ? mark.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, mark);

export const isInList = ({ selection: { $from } }: EditorState): boolean => isWithin($from, "list_item");

export const listCommand = (kind: "bullet_list" | "ordered_list", state: EditorState): Command =>
  isInList(state) ? liftListItem(nodes.list_item) : wrapInList(nodes[kind]);

/** Three by three, the first row as its heads; the cursor goes into the first of them. */
export const putTable: Command = (state, dispatch) => {
  const row = (type: "table_header" | "table_cell") =>
    nodes.table_row.create(
      null,
      Array.from({ length: 3 }, () => nodes[type].createAndFill()).filter((cell) => cell !== null),
    );
  const table = nodes.table.create(null, [row("table_header"), row("table_cell"), row("table_cell")]);
  if (!dispatch) return true;
  const { tr } = state;
  const { from } = tr.selection;
  tr.replaceSelectionWith(table);
  let start = -1;
  tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, at) => {
    if (start === -1 && node.type === nodes.table_header) start = at;
    return start === -1;
  });
  if (start !== -1) tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  dispatch(tr.scrollIntoView());
  return true;
};

/** In the last cell of a table: a new row below, with the cursor in its first cell. */
export const addRowAtEnd: Command = (state, dispatch, view) => {
  if (!isInTable(state) || goToNextCell(1)(state)) return false;
  if (!dispatch || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, (transaction) => view.dispatch(transaction.scrollIntoView()));
};

/** A formula within the line, or as a block of its own in an empty paragraph; one that is chosen stays what it is. */
export const putFormula =
  (tex: string): Command =>
  (state, dispatch) => {
    const { selection } = state;
    const isBlock = selection instanceof NodeSelection && selection.node.type === nodes.formula;
    const isAlone = selection.$from.parent.content.size === 0;
    const node = isBlock || isAlone ? nodes.formula.create({ tex }) : nodes.math.create({ tex });
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };

/** What the formula that is chosen says; null where none is. */
export function formulaAt({ selection }: EditorState): string | null {
  if (!(selection instanceof NodeSelection)) return null;
  const { type, attrs } = selection.node;
  return type === nodes.formula || type === nodes.math ? String(attrs["tex"]) : null;
}

/** Links the selection; without a selection it inserts the address itself. Without an address it removes the link. */
export const putLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (href === null) return toggleMark(marks.link)(state, dispatch);
    const mark = marks.link.create({ href });
    dispatch?.(
      empty
        ? state.tr.insert(from, lessonSchema.text(href, [mark]))
        : state.tr.removeMark(from, to, marks.link).addMark(from, to, mark),
    );
    return true;
  };

/** Lines that are chosen run the other way than they do. */
export const turnLines =
  (base: "ltr" | "rtl"): Command =>
  (state, dispatch) => {
    const { tr, doc, selection } = state;
    doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (node.type !== nodes.paragraph && node.type !== nodes.heading) return;
      const now = node.attrs["dir"] ?? base;
      tr.setNodeAttribute(at, "dir", now === "rtl" ? "ltr" : "rtl");
    });
    dispatch?.(tr);
    return true;
  };

export const { strong, em, link } = marks;
