import type { SourceTree } from "./source-tree.ts";

const PACKAGES = {
  "package.json": { imports: { "#tools/*": "./tools/*" } },
  "apps/server/package.json": { name: "@dars/server", imports: { "#*": "./src/*" } },
  "apps/app/package.json": { name: "@dars/app", imports: { "#*": "./src/*" } },
  "packages/contract/package.json": {
    name: "@dars/contract",
    exports: { "./*": "./src/*.ts" },
    imports: { "#*": "./src/*" },
  },
};

/** A small repository with the packages of this one, by the text of each of its files. */
export function aTree(texts: Readonly<Record<string, string>>): SourceTree {
  const packages = Object.entries(PACKAGES).map(([path, text]) => [path, JSON.stringify(text)] as const);
  const all = new Map([...packages, ...Object.entries(texts)]);
  return { files: new Set(all.keys()), read: (path) => all.get(path) ?? "" };
}
