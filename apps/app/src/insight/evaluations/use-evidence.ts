import type { ClientId, Id, Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { finishWire } from "#platform/files/uploads.ts";
import type { TextId } from "#platform/text/use-text.ts";
import { photoFault, prepareFile } from "#talking/files/public.ts";

import { buildEvaluationLane } from "./build-evaluation-lane.ts";

export interface Evidence {
  readonly schoolId: Id;
  /** Lessons of the visited class. */
  readonly lessons: readonly { readonly id: Id; readonly name: Names }[];
  /** All files of the evaluation. */
  readonly files: readonly AttachedFile[];
  readonly fault: TextId | null;
  /** Keeps a chosen file on the device and begins to send it. Undefined where it cannot be sent. */
  readonly add: (file: File) => Promise<ClientId | undefined>;
}

/** Files of a visit leave one by one as they are chosen, before the draft that names them. */
export function useEvidence(
  schoolId: Id,
  evaluation: string,
  known: readonly AttachedFile[],
  lessons: Evidence["lessons"],
): Evidence {
  const { outbox, uploads } = useApi();
  const [files, setFiles] = useState(known);
  const [fault, setFault] = useState<TextId | null>(null);

  async function add(file: File): Promise<ClientId | undefined> {
    setFault(null);
    try {
      const { kind, name, bytes, ...size } = await prepareFile(file);
      const fileId = await uploads.keep({ schoolId, kind, name, bytes });
      setFiles((now) => [...now, { kind, fileId, name, type: bytes.type, size: bytes.size, ...size }]);
      const { state } = await outbox.send(
        finishWire(schoolId, fileId),
        name,
        buildEvaluationLane(evaluation),
      );
      if (state !== "refused") return fileId;
      setFiles((now) => now.filter((each) => each.fileId !== fileId));
      setFault("evaluations.file-refused");
    } catch (error) {
      setFault(photoFault(error, "evaluations.file-unreadable"));
    }
    return undefined;
  }

  return { schoolId, lessons, files, fault, add };
}
