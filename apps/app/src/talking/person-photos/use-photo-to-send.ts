import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { finishWire } from "#platform/files/uploads.ts";
import { textNow } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { faultWords, prepareFile } from "#talking/files/public.ts";

/** Then it waits like a save without a network. */
const PATIENCE_MS = 15_000;

/**
 * A photo of a person leaves in the line of all saves, ahead of the one that sets it, also when that is after the
 * network came back. `send` resolves to its id, or to null where it cannot be sent, which `fault` says.
 */
export function usePhotoToSend(schoolId: Id) {
  const { outbox, uploads } = useApi();
  const [fault, setFault] = useState<string | null>(null);

  async function send(file: File): Promise<ClientId | null> {
    setFault(null);
    try {
      const { kind, name, bytes, purpose } = await prepareFile(file, "person");
      const fileId = await uploads.keep({ schoolId, kind, name, bytes, purpose });
      const { state } = await whileLoading(() =>
        outbox.sendAwaited(finishWire(schoolId, fileId), name, PATIENCE_MS),
      );
      if (state !== "refused") return fileId;
      setFault(textNow("person-photos.refused"));
    } catch (error) {
      setFault(faultWords(error, file.name));
    }
    return null;
  }

  return { send, fault };
}
