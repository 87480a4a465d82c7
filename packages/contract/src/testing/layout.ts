/** A text whose groups are written on one line where they fit, and otherwise with a line for each part. */
export type Layout = string | Group | readonly Layout[];

interface Group {
  /** `list`: parts with commas between brackets; `choice`: parts with a bar between. */
  readonly kind: "list" | "choice";
  readonly open: string;
  readonly close: string;
  readonly parts: readonly Layout[];
  /** True: a line for each part even where one line would do. */
  readonly isTall?: boolean;
}

const WIDTH = 110;
const STEP = "  ";

export function laidOut(layout: Layout, indent = ""): string {
  return write(layout, indent, indent.length).replaceAll(/ +\n/g, "\n");
}

function write(layout: Layout, indent: string, column: number): string {
  if (typeof layout === "string") return layout;
  if (isGroup(layout)) return writeGroup(layout, indent, column);
  return layout.reduce<string>((text, part) => text + write(part, indent, columnAfter(text, column)), "");
}

function writeGroup(group: Group, indent: string, column: number): string {
  const flat = onOneLine(group);
  const isTall = group.isTall && group.parts.length > 0;
  if (!isTall && column + flat.length <= WIDTH) return flat;
  const deeper = indent + STEP;
  if (group.kind === "choice")
    return group.parts.map((part) => `\n${deeper}| ${write(part, deeper, deeper.length + 2)}`).join("");
  const lines = group.parts.map((part) => `${deeper}${write(part, deeper, deeper.length)},\n`);
  return `${group.open}\n${lines.join("")}${indent}${group.close}`;
}

function onOneLine(layout: Layout): string {
  if (typeof layout === "string") return layout;
  if (!isGroup(layout)) return layout.map(onOneLine).join("");
  const { kind, open, close, parts } = layout;
  const inner = parts.map(onOneLine).join(kind === "choice" ? " | " : ", ");
  const gap = open === "{" && parts.length > 0 ? " " : "";
  return `${open}${gap}${inner}${gap}${close}`;
}

const isGroup = (layout: Exclude<Layout, string>): layout is Group => "parts" in layout;

const columnAfter = (text: string, column: number) =>
  text.includes("\n") ? text.length - text.lastIndexOf("\n") - 1 : column + text.length;
