import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
export const APP = join(ROOT, "apps/app");
export const SERVER = join(ROOT, "apps/server");
export const CONTRACT = join(ROOT, "packages/contract");
export const TOOLING = join(ROOT, "packages/tooling");

/** The command of a package, as a script for this Node. */
export const bin = (name: string): string => join(ROOT, "node_modules/.bin", name);
