import { holdsRole, type NoticeCauses } from "#talking/notifications/public.ts";

export const exportCauses = {
  /** A file that left the school concerns who answers for it. */
  export: () => ({ isThere: holdsRole("school_management", "administrator"), says: null }),
} satisfies Partial<NoticeCauses>;
