import { ApiError } from "@dars/contract/client";
import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent } from "react";

import { PASSWORD_DUE } from "./home-of.ts";
import { useSession } from "./use-session.ts";

/** Leads to the choice of a password when a read was refused because none has been chosen yet. */
export function usePasswordDue(error: Error | null): void {
  const router = useIonRouter();
  const { session } = useSession();
  const isDue = error instanceof ApiError && error.code === "password-change-required";
  const lead = useEffectEvent(() => {
    if (session) router.push(`/login/${session.login_type}/${PASSWORD_DUE}`, "root", "replace");
  });
  useEffect(() => {
    if (isDue) lead();
  }, [isDue]);
}
