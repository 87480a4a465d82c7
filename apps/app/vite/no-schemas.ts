import type { Plugin } from "vite";

const STAND_IN = "\0no-schemas";
const IS_CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const SUMMARIES = /^\s*summary: "[^"\\]*",$/gm;

/**
 * Leaves the schema library and the summaries of routes out of the app. The contract's schemas give the app its types;
 * what it needs of a route while running is the method and the path alone, since the server checks both directions.
 */
export const noSchemas = (): Plugin => ({
  name: "dars-no-schemas",
  enforce: "pre",
  resolveId: (id) => (id === "typebox" ? STAND_IN : undefined),
  load: (id) =>
    id === STAND_IN
      ? {
          code: "const nothing = () => ({ properties: {} }); export const Type = new Proxy({}, { get: () => nothing });",
          moduleSideEffects: false,
        }
      : undefined,
  // They are for the API reference alone.
  transform: (code, id) =>
    IS_CONTRACT.test(id) ? { code: code.replaceAll(SUMMARIES, ""), map: null } : undefined,
});
