import type { Manifest } from "#manifest.ts";

import { mayReadPersonPhotos } from "./may-read-person-photos.ts";
import { personPhotos } from "./person-photos.routes.ts";

export const manifest: Manifest = {
  routes: () => [personPhotos],
  fileReaders: { person: [mayReadPersonPhotos] },
};
