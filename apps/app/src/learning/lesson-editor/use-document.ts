import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import type { Blocks } from "./block-list.ts";
import { leftOutWords, toRefusalText } from "./left-out-words.ts";

interface DocumentPlace {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

/** Takes a document of Word, PowerPoint or their like, or a PDF, apart into blocks, and says what of it was left out. */
export function useDocument(
  params: DocumentPlace,
  onRead: (blocks: Blocks, files: readonly AttachedFile[]) => void,
) {
  const { call } = useApi();
  const { t, locale } = useText();
  return async (file: File): Promise<void> => {
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const { blocks, files = [], left = [], isCut } = await call(readLessonDocument, { params, body });
      onRead(blocks, files);
      const words = [
        ...(isCut ? [t("lesson-editor.document-cut")] : []),
        ...(blocks.length === 0 ? [t("lesson-editor.document-empty")] : []),
        ...(left.length > 0 ? [leftOutWords({ t, locale }, left)] : []),
      ];
      if (words.length > 0) await showToast({ kind: "notice", text: words.join(" ") });
    } catch (error) {
      await showToast({ kind: "danger", text: t(toRefusalText(error)) });
    }
  };
}
