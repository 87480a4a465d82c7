import { createContext } from "react";

import type { Lane } from "#platform/offline/lanes.ts";

/** The line of the outbox in which the answers of an attempt leave; their files leave ahead of them. Null: no files. */
export const AnswerLane = createContext<Lane | null>(null);
