import type { FileMedia } from "@dars/contract/talking/files";

import type { FoundMedia } from "./media.queries.ts";

/** The derived media of a file, as its readers see them. */
export const toFileMedia = ({ state, reason, forms, waveform, pages }: FoundMedia): FileMedia => ({
  state,
  reason,
  ...forms,
  waveform,
  pages,
});
