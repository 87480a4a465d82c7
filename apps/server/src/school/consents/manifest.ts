import type { Manifest } from "#manifest.ts";

import { consents } from "./consents.routes.ts";

export const manifest: Manifest = { routes: () => [consents] };
