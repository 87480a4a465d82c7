import type { Manifest } from "#manifest.ts";

import { roomPins } from "./room-pins.routes.ts";

export const manifest: Manifest = {
  routes: () => [roomPins],
};
