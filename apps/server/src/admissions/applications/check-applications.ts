import type { CauseChecks } from "#identity/outbound/public.ts";

import { hasState } from "./applicants.queries.ts";

/** APP-7: word of a state in which an application is no more is not sent. */
export const CHECK_APPLICATIONS: CauseChecks = {
  application: (db, schoolId, cause) => {
    const [, key = "", state = ""] = cause.split(" ");
    return hasState(db, schoolId, key, state);
  },
};
