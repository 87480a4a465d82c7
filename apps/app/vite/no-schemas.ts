import type { Plugin } from "vite";

const STAND_IN = "\0no-schemas";
const IS_CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const IS_APP = /\/apps\/app\/src\//;
const SUMMARIES = /^\s*summary: "[^"\\]*",$/gm;

/**
 * Leaves the schema library and the summaries of routes out of the app. The contract's schemas give the app its types;
 * what it needs of a route while running is the method and the path alone, since the server checks both directions. What
 * the app checks itself, it checks by the bounds and patterns that the contract exports beside the schema.
 */
export const noSchemas = (): Plugin => ({
  name: "dars-no-schemas",
  enforce: "pre",
  resolveId(id, importer) {
    if (id === "typebox") return STAND_IN;
    // Without schemas every value would pass. The contract's own checks are for the server, but for one (`knownBlock`).
    if (id.startsWith("typebox/") && importer !== undefined && IS_APP.test(importer))
      this.error(`${importer} checks by a schema: the app has none.`);
    return undefined;
  },
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
