import type { Change } from "./change.ts";
import type { Expression, Node } from "./syntax.ts";

const BOUNDARIES: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};

const LEAVES = new Set(["ThrowStatement", "ReturnStatement", "ContinueStatement", "BreakStatement"]);

/** Conditions that always or never hold, guards that are gone, boundaries that are one off. */
export function changesOfCondition(node: Node, text: string): readonly Change[] {
  switch (node.type) {
    case "IfStatement":
      return isGuard(node) ? [{ what: "guard removed", ...pickSpan(node), by: ";" }] : fixed(node.test);
    case "ConditionalExpression":
      return fixed(node.test);
    case "LogicalExpression":
      return node.operator === "??" ? [] : sides(node, text);
    case "BinaryExpression":
      return boundary(node);
    case "UnaryExpression":
      if (node.operator !== "!") return [];
      return [{ what: "negation dropped", ...pickSpan(node), by: sliceText(node.argument, text) }];
    default:
      return [];
  }
}

type If = Extract<Node, { type: "IfStatement" }>;

/** `if (…) throw`, `if (…) return`, with nothing else to do. */
function isGuard({ consequent, alternate }: If): boolean {
  if (alternate) return false;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last !== undefined && LEAVES.has(last.type);
}

const fixed = (test: Expression): readonly Change[] =>
  ["true", "false"].map((by) => ({ what: `condition always ${by}`, ...pickSpan(test), by }));

function sides(node: Extract<Node, { type: "LogicalExpression" }>, text: string): readonly Change[] {
  return [node.left, node.right].map((side) => ({
    what: `one side of ${node.operator} alone`,
    ...pickSpan(node),
    by: `(${sliceText(side, text)})`,
  }));
}

function boundary({ operator, left, right }: Extract<Node, { type: "BinaryExpression" }>): readonly Change[] {
  const by = BOUNDARIES[operator];
  if (by === undefined) return [];
  return [{ what: `${operator} for ${by}`, start: left.end, end: right.start, by: ` ${by} ` }];
}

const pickSpan = ({ start, end }: Node) => ({ start, end });

const sliceText = ({ start, end }: Node, text: string): string => text.slice(start, end);
