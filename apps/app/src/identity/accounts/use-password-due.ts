import { ApiError } from "@dars/contract/platform/client";
import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent } from "react";

import { PASSWORD_DUE, SECOND_FACTOR_DUE } from "./get-home-path.ts";
import { useSession } from "./use-session.ts";

/** Leads to the choice of a password, or to a second factor, when a read was refused because that comes first. */
export function usePasswordDue(error: Error | null): void {
  const router = useIonRouter();
  const { session } = useSession();
  const due = error instanceof ApiError ? DUE.get(error.code) : undefined;
  const lead = useEffectEvent((reason: string) => {
    if (session) router.push(`/login/${session.login_type}/${reason}`, "root", "replace");
  });
  useEffect(() => {
    if (due !== undefined) lead(due);
  }, [due]);
}

const DUE: ReadonlyMap<string, string> = new Map([
  ["password-change-required", PASSWORD_DUE],
  ["second-factor-due", SECOND_FACTOR_DUE],
]);
