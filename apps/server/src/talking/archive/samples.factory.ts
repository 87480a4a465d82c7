import type { SliceSamples } from "#testing/matrix/public.ts";

export const archiveSamples: SliceSamples = {
  // The rooms of the matrix are in use.
  answers: { "GET /api/v6/chat/archive/rooms/:roomId": 404 },
};
