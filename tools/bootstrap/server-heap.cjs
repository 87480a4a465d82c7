"use strict";
/**
 * How the heap of the server grows (docs/decisions/0033). Without them V8 lets garbage pile up by the machine's
 * memory before it collects the old space.
 */
const SERVER_HEAP = ["--initial-old-space-size=96", "--heap-growing-percent=50", "--max-semi-space-size=8"];

/**
 * How glibc gives memory back: without these each thread that reads a file leaves an arena behind, and a freed block of
 * 30 MB raises the size from which blocks go back to the system. Other allocators do not read them.
 */
const SERVER_MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

module.exports = { SERVER_HEAP, SERVER_MALLOC };
