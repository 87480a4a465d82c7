import { loadModule, parseSync } from "libpg-query";

import { readList, readPart, walkTree, type TreeNode } from "./walk-tree.ts";

await loadModule();

/** Forms that PostgreSQL plans and an engine that spreads rows over machines does not, by what is written instead. */
const REFUSED = {
  moment: "a function that may change in CASE, COALESCE or ON CONFLICT of a write: write dars_now()",
  volatile:
    "a volatile function, or date_trunc() of a column, in UPDATE or DELETE: write dars_clock(), or a parameter",
  subquery: "a subquery in VALUES, in its ON CONFLICT or RETURNING: read first",
  parameters: "insert … select that begins with no table: write values, or begin with a table of the school",
  row: "(a, b) in (select …): write exists or a join",
  lock: "rows locked inside of a statement: lock them in one of their own",
  jobs: "jobs together with a table of a school: read them one after the other",
  unbound: "a table of a school without a parameter: its plan is kept and holds for one school",
  atomic: "a function with begin atomic: write its body as text",
} as const;

/** Forms that such an engine does not plan either, and why they stay. */
const ACCEPTED = {
  batch: "insert … select from unnest(): with values each length of a list were another statement and plan",
  chain: "insert … select from what the statement itself has written: a round trip less under its locks",
  queue: "skip locked inside of a statement: a queue takes a batch for which nothing waits",
} as const;

export type Cause = keyof typeof REFUSED | keyof typeof ACCEPTED;

const CHANGING = ["now", "transaction_timestamp", "statement_timestamp"];
const VOLATILE = ["clock_timestamp", "timeofday", "random", "gen_random_uuid", "uuidv4", "uuidv7"];
/** It is immutable of a timestamp, but the tree does not tell what a column is. */
const ZONED = ["date_trunc"];
const BATCHES = new Set([
  "unnest",
  "jsonb_to_recordset",
  "jsonb_array_elements",
  "jsonb_populate_record",
  "jsonb_populate_recordset",
]);
const WRITES = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt"]);

/**
 * What such an engine does not plan of a statement, or of several in one text. `schoolTables`: the names of those whose
 * rows belong to schools. Throws where PostgreSQL would not parse it.
 */
export function findCauses(text: string, schoolTables: ReadonlySet<string>): ReadonlySet<Cause> {
  const tree = parseSync(text);
  const nodes = [...walkTree(tree)];
  return new Set([
    ...nodes.flatMap((node) => [...findOfWrite(node), ...findOfInsert(node), ...findOfNode(node)]),
    ...findLocks(readList(tree, "stmts"), nodes),
    ...findOfTables(nodes, schoolTables),
  ]);
}

/** A line for each form of a statement that is refused, with the statement. */
export const listFaults = (text: string, schoolTables: ReadonlySet<string>): readonly string[] =>
  [...findCauses(text, schoolTables)].flatMap((cause) =>
    cause in REFUSED ? [`${Reflect.get(REFUSED, cause)}: ${text.replaceAll(/\s+/g, " ").trim()}`] : [],
  );

function* findOfWrite({ kind, parts }: TreeNode): Generator<Cause> {
  if (!WRITES.has(kind)) return;
  const isInsert = kind === "InsertStmt";
  const expressions = isInsert
    ? [findValues(parts), readPart(parts, "onConflictClause")]
    : [readPart(parts, "targetList"), readPart(parts, "whereClause")];
  const own = [...expressions, readPart(parts, "returningClause")].flatMap(listOwn);
  const branches = own.filter(({ kind: part }) => part === "CaseExpr" || part === "CoalesceExpr");
  const atConflict = isInsert ? listOwn(readPart(parts, "onConflictClause")) : [];
  const changing = [...CHANGING, ...VOLATILE];
  if ([...branches.flatMap(({ parts: branch }) => listOwn(branch)), ...atConflict].some(isCall(changing)))
    yield "moment";
  if (!isInsert && own.some(isCall([...VOLATILE, ...ZONED]))) yield "volatile";
}

function* findOfInsert({ kind, parts }: TreeNode): Generator<Cause> {
  if (kind !== "InsertStmt") return;
  const beside = [readPart(parts, "onConflictClause"), readPart(parts, "returningClause")];
  const values = findValues(parts);
  const read = values === undefined ? beside.slice(0, 1) : [values, ...beside];
  if (read.flatMap(listOwn).some(({ kind: part }) => part === "SubLink")) yield "subquery";
  const source = readPart(parts, "selectStmt", "SelectStmt");
  if (values !== undefined || source === undefined) return;
  const withs = [
    ...readList(readPart(parts, "withClause"), "ctes"),
    ...readList(readPart(source, "withClause"), "ctes"),
  ];
  const begins = findBegin(source, withs);
  if (begins !== "table") yield begins;
}

function* findOfNode({ kind, parts }: TreeNode): Generator<Cause> {
  const isRow = readPart(parts, "testexpr", "RowExpr") !== undefined;
  if (kind === "SubLink" && readPart(parts, "subLinkType") === "ANY_SUBLINK" && isRow) yield "row";
  if (kind === "CreateFunctionStmt" && readPart(parts, "sql_body") !== undefined) yield "atomic";
}

/** Locks of a statement's outermost select are in one of their own. */
function* findLocks(statements: readonly unknown[], nodes: readonly TreeNode[]): Generator<Cause> {
  const outermost = new Set(statements.map((each) => readPart(each, "stmt", "SelectStmt")));
  for (const { kind, parts } of nodes) {
    const locks = kind === "SelectStmt" && !outermost.has(parts) ? readList(parts, "lockingClause") : [];
    for (const lock of locks)
      yield readPart(lock, "LockingClause", "waitPolicy") === "LockWaitSkip" ? "queue" : "lock";
  }
}

function* findOfTables(nodes: readonly TreeNode[], schoolTables: ReadonlySet<string>): Generator<Cause> {
  const isOfSchool = (name: unknown) => typeof name === "string" && schoolTables.has(name);
  const filled = nodes
    .filter(isKind("InsertStmt"))
    .map(({ parts }) => readPart(parts, "relation", "relname"));
  const read = nodes.flatMap(({ kind, parts }) => [
    ...(kind === "RangeVar" ? [readPart(parts, "relname")] : []),
    ...(kind === "UpdateStmt" || kind === "DeleteStmt" ? [readPart(parts, "relation", "relname")] : []),
  ]);
  const all = [...filled, ...read];
  if (all.some(isOfSchool) && all.includes("jobs")) yield "jobs";
  if (nodes.some(isLoad)) return;
  if (read.some(isOfSchool) && !nodes.some(isKind("ParamRef"))) yield "unbound";
}

/** COPY takes no parameters and has no plan; a table made for it is given no rows. */
const isLoad = ({ kind, parts }: TreeNode): boolean =>
  kind === "CopyStmt" || (kind === "CreateTableAsStmt" && readPart(parts, "into", "skipData") === true);

const isKind =
  (name: string) =>
  ({ kind }: TreeNode): boolean =>
    kind === name;

/** What the rows of a select come from in the first place. */
function findBegin(select: unknown, withs: readonly unknown[]): "table" | "batch" | "chain" | "parameters" {
  if (readPart(select, "larg") !== undefined) return findBegin(readPart(select, "larg"), withs);
  let [first] = readList(select, "fromClause");
  while (readPart(first, "JoinExpr") !== undefined) first = readPart(first, "JoinExpr", "larg");
  const inner = readPart(first, "RangeSubselect", "subquery", "SelectStmt");
  if (inner !== undefined) return findBegin(inner, withs);
  const name = readPart(first, "RangeVar", "relname");
  if (name === undefined) return listCalls(first).some((call) => BATCHES.has(call)) ? "batch" : "parameters";
  const found = withs.find((each) => readPart(each, "CommonTableExpr", "ctename") === name);
  if (found === undefined) return "table";
  const query = readPart(found, "CommonTableExpr", "ctequery", "SelectStmt");
  return query === undefined ? "chain" : findBegin(query, withs);
}

/** The rows that an insert is given as such; undefined where it selects them. */
const findValues = (insert: unknown): unknown => readPart(insert, "selectStmt", "SelectStmt", "valuesLists");

/** The nodes of an expression but those of subqueries, which are planned by themselves. */
const listOwn = (expression: unknown): TreeNode[] => [
  ...walkTree(expression, ({ kind }) => kind !== "SelectStmt"),
];

const listCalls = (expression: unknown): readonly string[] => listOwn(expression).flatMap(nameCall);

const isCall =
  (names: readonly string[]) =>
  (node: TreeNode): boolean =>
    nameCall(node).some((name) => names.includes(name));

/** The name of the function that a node calls, without its schema. */
function nameCall({ kind, parts }: TreeNode): readonly string[] {
  // Such as current_timestamp, which is no call by its grammar.
  if (kind === "SQLValueFunction") return ["now"];
  const name =
    kind === "FuncCall" ? readPart(readList(parts, "funcname").at(-1), "String", "sval") : undefined;
  return typeof name === "string" ? [name] : [];
}
