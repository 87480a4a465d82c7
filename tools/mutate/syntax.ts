import { parseAst } from "vitest/node";

type Program = ReturnType<typeof parseAst>;
type Statement = Program["body"][number];
type Declarator = Extract<Statement, { type: "VariableDeclaration" }>["declarations"][number];
export type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];
export type Call = Extract<Expression, { type: "CallExpression" }>;
export type Node = Program | Statement | Declarator | Expression;

export const parse = (text: string): Program => parseAst(text, { lang: "ts" });

export function isValid(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;

/** The node and everything in it, in the order of the text. Types are left out: nothing in them runs. */
export function* everyNode(node: Node): Generator<Node> {
  if (node.type.startsWith("TSType") || node.type.startsWith("TSInterface")) return;
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* everyNode(child);
}

/** `where` of `rows.where(…)`, undefined for a call of a plain function. */
export const findMethodName = ({ callee }: Call): string | undefined =>
  callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : undefined;
