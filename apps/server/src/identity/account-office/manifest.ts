import type { Manifest } from "#manifest.ts";

import { accountOffice } from "./account-office.routes.ts";

export const manifest: Manifest = {
  routes: ({ book }) => [accountOffice(book)],
};
