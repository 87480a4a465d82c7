import type { ClientId } from "@dars/contract/platform/primitives";

import type { Api } from "#platform/api/api.ts";
import type { Lane } from "#platform/offline/lanes.ts";

import { finishWire, type Outgoing } from "./uploads.ts";

/**
 * Lets a file leave through the outbox, ahead of whatever is sent in the same lane after it, such as the message that
 * it is attached to. Answers with its id as soon as the device keeps it; `api.uploads.progress` tells how far it is.
 * Rejects only when the device cannot keep it.
 */
export async function queueUpload(
  { outbox, uploads }: Pick<Api, "outbox" | "uploads">,
  file: Outgoing,
  lane: Lane,
): Promise<ClientId> {
  const id = await uploads.keep(file);
  void outbox.send(finishWire(file.schoolId, id), file.name, lane);
  return id;
}
