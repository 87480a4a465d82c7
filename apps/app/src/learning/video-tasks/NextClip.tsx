import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { isSlowLine } from "#platform/device/is-slow-line.ts";
import { useFile } from "#talking/files/public.ts";

/** Fetches where the next clip is and its still, so that it is there at once; not on a slow or metered line. */
export function NextClip({ schoolId, file }: { readonly schoolId: Id; readonly file: AttachedFile | null }) {
  const { places } = useFile(schoolId, file && !isSlowLine() ? file.fileId : null);
  return places?.poster === undefined ? null : <img src={places.poster} alt="" hidden />;
}
