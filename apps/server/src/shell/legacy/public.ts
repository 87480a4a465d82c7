export { serveLegacyCalls } from "./legacy-calls.ts";
export { legacyMetrics } from "./legacy-metrics.ts";
export { reportTickets } from "./legacy.routes.ts";
export { watchUrlTokens } from "./url-tokens.ts";
