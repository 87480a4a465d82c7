"use strict";
/**
 * How the heap of the server grows (docs/decisions/0033). Without them V8 lets garbage pile up by the machine's
 * memory before it collects the old space.
 */
const SERVER_HEAP = ["--initial-old-space-size=96", "--heap-growing-percent=50", "--max-semi-space-size=8"];

module.exports = { SERVER_HEAP };
