export { VersionContext, useVersionCheck } from "./use-version-check.ts";
export { VersionStore } from "./version-store.ts";
