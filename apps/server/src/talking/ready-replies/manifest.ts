import type { Manifest } from "#manifest.ts";

import { readyReplies } from "./ready-replies.routes.ts";

export const manifest: Manifest = {
  routes: () => [readyReplies],
};
