import type { Manifest } from "#manifest.ts";

import { classDevices } from "./class-devices.routes.ts";

export const manifest: Manifest = {
  routes: ({ book }) => [classDevices(book)],
};
