import type { MediaKey } from "@dars/contract/learning/rich-text";
import { createContext } from "react";

/** Where media of questions are on the server, by the hash of their bytes. */
export const MediaContext = createContext<(media: MediaKey) => string>(() => "");
