import { FileRefusal, type FileCard } from "@dars/contract/talking/files";
import { Value } from "typebox/value";

import type { FoundFile } from "./files.queries.ts";

/** A file as its owner and its readers see it. */
export function toFileCard(schoolId: number, file: FoundFile): FileCard {
  const { id, kind, name, type, bytes, size, width, height, seconds, refusal } = file;
  const state = file.state === "erased" ? "refused" : file.state;
  return {
    id,
    schoolId,
    kind,
    state,
    name,
    type,
    size: size ?? bytes,
    width,
    height,
    seconds,
    refusal: Value.Check(FileRefusal, refusal) ? refusal : null,
  };
}
