import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** By which every run draws; the same seed draws the same. */
    readonly seed: number;
  }
}

fc.configureGlobal({ seed: inject("seed") });
