export { serveLegacyCalls } from "./legacy-calls.ts";
export type { StorePages } from "./legacy-options.ts";
export { legacyMetrics } from "./legacy-metrics.ts";
export { watchUrlTokens } from "./url-tokens.ts";
