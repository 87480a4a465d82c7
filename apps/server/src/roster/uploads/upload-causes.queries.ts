import { sql } from "kysely";

import { decidedBy, type NoticeCauses } from "#talking/notifications/public.ts";

export const uploadCauses = {
  /** Q1: an upload that waits for a second person, also while it is checked anew. */
  "import-waits": () =>
    decidedBy({
      record: "roster_uploads",
      isOpen: "asked.state in ('checking', 'checked')",
      title: sql`asked.file_name`,
    }),
} satisfies Partial<NoticeCauses>;
