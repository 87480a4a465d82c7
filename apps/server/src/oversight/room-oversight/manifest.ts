import type { Manifest } from "#manifest.ts";

import { roomLooks } from "./room-looks.routes.ts";
import { transcriptAsked } from "./transcripts.ts";

export const manifest: Manifest = {
  routes: () => [roomLooks],
  proposals: [transcriptAsked],
};
