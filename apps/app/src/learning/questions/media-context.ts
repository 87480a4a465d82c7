import type { Id } from "@dars/contract/platform/primitives";
import { createContext } from "react";

/** The school whose questions are shown: their pictures and recordings are asked for there. */
export const MediaContext = createContext<Id | null>(null);
