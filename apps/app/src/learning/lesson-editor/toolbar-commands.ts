import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, type Command, type EditorState } from "prosemirror-state";

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

/** Three by three, the first row as its heads. */
export const putTable: Command = (state, dispatch) => {
  const row = (type: "table_header" | "table_cell") =>
    nodes.table_row.create(
      null,
      Array.from({ length: 3 }, () => nodes[type].createAndFill()).filter((cell) => cell !== null),
    );
  const table = nodes.table.create(null, [row("table_header"), row("table_cell"), row("table_cell")]);
  dispatch?.(state.tr.replaceSelectionWith(table).scrollIntoView());
  return true;
};

/** A formula within the line, or as a block of its own in an empty paragraph. */
export const putFormula =
  (tex: string): Command =>
  (state, dispatch) => {
    const isAlone = state.selection.$from.parent.content.size === 0;
    const node = isAlone ? nodes.formula.create({ tex }) : nodes.math.create({ tex });
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
