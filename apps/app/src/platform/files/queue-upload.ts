import type { ClientId } from "@dars/contract/platform/primitives";

import type { Api } from "#platform/api/api.ts";
import type { Lane } from "#platform/offline/lanes.ts";

import { finishWire, type Outgoing } from "./uploads.ts";

/**
 * Sends a file through the outbox, before later saves in the same lane such as the message with the
 * attachment. Returns its id as soon as it is stored on the device; `api.uploads.progress` reports the
 * progress. Rejects only when the device cannot store it.
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
