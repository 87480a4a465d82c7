/** A node of a statement's tree. The parser writes it as `{ SelectStmt: { … } }`: its kind, and its parts. */
export interface TreeNode {
  readonly kind: string;
  readonly parts: object;
}

/** Every node below a part of a tree. Of a node that `isEntered` refuses, nothing below it. */
export function* walkTree(
  tree: unknown,
  isEntered: (node: TreeNode) => boolean = () => true,
): Generator<TreeNode> {
  if (!isObject(tree)) return;
  for (const [kind, parts] of Object.entries(tree)) {
    // The parser's parts begin with a small letter, the kinds of nodes with a capital one.
    if (/^[A-Z]/.test(kind) && isObject(parts)) {
      const node = { kind, parts };
      yield node;
      if (!isEntered(node)) continue;
    }
    yield* walkTree(parts, isEntered);
  }
}

/** A part of a node, or a part of its part; undefined where there is none. */
export const readPart = (node: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, name) => (isObject(part) ? Reflect.get(part, name) : undefined), node);

/** A list of nodes; empty where there is none. */
export const readList = (node: unknown, name: string): readonly unknown[] => {
  const list = readPart(node, name);
  return Array.isArray(list) ? list : [];
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
