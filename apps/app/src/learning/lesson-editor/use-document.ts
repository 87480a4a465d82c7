import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import type { Blocks } from "./block-list.ts";

interface DocumentPlace {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

/** Takes a document of Word or a PDF apart into blocks, and says what of it was left out. */
export function useDocument(params: DocumentPlace, onRead: (blocks: Blocks) => void) {
  const { call } = useApi();
  const { t } = useText();
  return async (file: File): Promise<void> => {
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const { blocks, pictures, isCut } = await call(readLessonDocument, { params, body });
      onRead(blocks);
      if (pictures > 0)
        await showToast({ kind: "notice", text: t("lesson-editor.pictures-left", { count: pictures }) });
      if (isCut || blocks.length === 0)
        await showToast({
          kind: "notice",
          text: t(isCut ? "lesson-editor.document-cut" : "lesson-editor.document-empty"),
        });
    } catch (error) {
      const isLarge = error instanceof ApiError && error.code === "too-large";
      const text = t(isLarge ? "error.too-large" : "lesson-editor.document-refused");
      await showToast({ kind: "danger", text });
    }
  };
}
