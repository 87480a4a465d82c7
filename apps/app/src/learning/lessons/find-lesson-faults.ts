import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

/** How often something in a version should be looked at before it is published. */
export interface LessonFaults {
  /** Pictures without a description for those who cannot see them. */
  readonly pictures: number;
  /** Tables without a word. */
  readonly tables: number;
  /** Formulas in which a bracket does not close. */
  readonly formulas: number;
}

const isOfType = (type: string) => (node: Node) => node.type === type;

/** Only what a class would read: notes and answers are left out. */
export function findLessonFaults(blocks: readonly LessonBlock[]): LessonFaults {
  const nodes = blocks.flatMap(({ kind, content }) =>
    kind === "text" ? listNodes(content["document"]) : [],
  );
  return {
    pictures: blocks.filter(({ kind, content }) => kind === "image" && isBlank(content["alt"])).length,
    tables: nodes.filter(isOfType("table")).filter((table) => getWords(table).trim() === "").length,
    formulas: nodes.filter(({ attrs }) => typeof attrs?.["tex"] === "string" && !isClosed(attrs["tex"]))
      .length,
  };
}

interface Node {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const listChildren = ({ content }: Node): readonly Node[] =>
  Array.isArray(content) ? content.filter(isNode) : [];

const listNodes = (value: unknown): readonly Node[] =>
  isNode(value) ? [value, ...listChildren(value).flatMap(listNodes)] : [];

/** Its text, and something for each formula or picture in it. */
const getWords = (node: Node): string =>
  listNodes(node)
    .map(({ text, attrs }) => (typeof text === "string" ? text : attrs?.["tex"] ? "x" : ""))
    .join("");

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

const CLOSES: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

function isClosed(tex: string): boolean {
  const open: string[] = [];
  for (const letter of tex.replaceAll(/\\[{}]/g, ""))
    if ("([{".includes(letter)) open.push(letter);
    else if (letter in CLOSES && open.pop() !== CLOSES[letter]) return false;
  return open.length === 0;
}
