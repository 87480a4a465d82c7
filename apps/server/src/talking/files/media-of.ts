import type { FileMedia } from "@dars/contract/talking/files";

import type { FoundMedia } from "./media.queries.ts";

/** What was made of a file, as whoever may read it sees it. */
export const mediaOf = ({ state, reason, forms, waveform, pages }: FoundMedia): FileMedia => ({
  state,
  reason,
  ...forms,
  waveform,
  pages,
});
