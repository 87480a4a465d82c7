import * as contract from "@dars/contract/learning/lesson-exports";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { readCartridgeReport, takeCartridge } from "./take-cartridge.ts";
import { readLessonFileReport, takeLessonFile } from "./take-lesson-file.ts";

/** Lessons as files for other programs; `store` has the bytes of their pictures. */
export const lessonExports =
  (store: FileStore): Slice =>
  (api) => {
    api.serve(contract.takeLessonFile, takeLessonFile(store));
    api.serve(contract.readLessonFileReport, readLessonFileReport(store));
    api.serve(contract.takeCartridge, takeCartridge(store));
    api.serve(contract.readCartridgeReport, readCartridgeReport(store));
  };
