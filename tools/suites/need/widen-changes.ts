import { dirname } from "node:path";

import { isCode } from "./import-graph.ts";
import type { SourceTree } from "./source-tree.ts";

/** Everything runs on these. */
const GROUND = /(?:^|\/)package(?:-lock)?\.json$/;
const MIGRATION = /^apps\/server\/migrations\/.*\.sql$/;
const SCHEMA = "apps/server/schema.sql";
const QUERIES = /\.queries\.ts$/;
const MADE = /\bcreate (?:or replace )?(?:table|function) (\w+)/g;

/**
 * The code that a change reaches by other ways than imports. A data file, such as a page's texts, belongs to the code of
 * its folder; a migration to the statements on the tables and functions that it names.
 * @returns "everything" when what has changed is beneath all code.
 */
export function widenChanges(
  tree: SourceTree,
  changed: readonly string[],
): ReadonlySet<string> | "everything" {
  if (changed.some((path) => GROUND.test(path))) return "everything";
  const migrations = changed.filter((path) => MIGRATION.test(path) && tree.files.has(path));
  const data = changed.filter(
    (path) => /^(?:apps|packages)\//.test(path) && !isCode(path) && path !== SCHEMA,
  );
  return new Set([
    ...changed,
    ...statementsOn(tree, migrations),
    ...data.flatMap((path) => codeBeside(tree, dirname(path))),
  ]);
}

function statementsOn(tree: SourceTree, migrations: readonly string[]): readonly string[] {
  if (migrations.length === 0) return [];
  const made = new Set([...tree.read(SCHEMA).matchAll(MADE)].map(([, name = ""]) => name));
  const named = new Set(
    migrations
      .flatMap((path) => wordsIn(tree.read(path).replaceAll(/--.*/g, "")))
      .filter((word) => made.has(word)),
  );
  return [...tree.files].filter(
    (path) => QUERIES.test(path) && wordsIn(tree.read(path)).some((word) => named.has(word)),
  );
}

const wordsIn = (text: string): readonly string[] => text.match(/\w+/g) ?? [];

/** The code of a folder, or of the nearest above it that has some. */
function codeBeside(tree: SourceTree, folder: string): readonly string[] {
  const found = [...tree.files].filter((path) => dirname(path) === folder && isCode(path));
  const isTop = !folder.includes("/");
  return found.length > 0 || isTop ? found : codeBeside(tree, dirname(folder));
}
