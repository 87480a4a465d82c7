import type { Manifest } from "#manifest.ts";

import { evaluationForms } from "./evaluation-forms.routes.ts";

export const manifest: Manifest = {
  routes: () => [evaluationForms],
};
