import { listErasureRequests, type OpenErasureRequest } from "@dars/contract/oversight/erasure-requests";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";

/** DSR-4: the open request for the erasure of a person, if there is one. */
export function useOpenRequest(schoolId: Id, personId: Id): OpenErasureRequest | undefined {
  const { reading } = useRead(listErasureRequests, { params: { schoolId } });
  return reading.value?.requests.find(
    (request) => request.schoolId === schoolId && request.personId === personId,
  );
}
