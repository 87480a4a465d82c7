export type { SliceSamples, Target } from "./slice-samples.ts";
