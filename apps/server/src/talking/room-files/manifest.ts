import type { Manifest } from "#manifest.ts";

import { mayReadRoomFiles } from "./may-read-room-files.ts";

export const manifest: Manifest = {
  fileReaders: { room: [mayReadRoomFiles] },
};
