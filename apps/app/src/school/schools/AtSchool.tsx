import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { ReactNode } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { WithSchool } from "./WithSchool.tsx";

interface AtSchoolProps {
  readonly children: (schoolId: Id, session: UserData) => ReactNode;
}

/** A page about something of one school: that of `?school=`, else one's own or one that is chosen. */
export function AtSchool({ children }: AtSchoolProps) {
  const requestedId = Number(useOwnQuery().get("school"));
  return (
    <WithSession>
      {(session) =>
        requestedId > 0 ? (
          children(requestedId, session)
        ) : (
          <WithSchool session={session}>{(schoolId) => children(schoolId, session)}</WithSchool>
        )
      }
    </WithSession>
  );
}
