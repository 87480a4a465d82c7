import { ApiError } from "@dars/contract/platform/client";
import { useIonRouter } from "@ionic/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

import { PASSWORD_DUE, SECOND_FACTOR_DUE } from "./get-home-path.ts";
import { useSession } from "./use-session.ts";
import { wantPage } from "./wanted-page.ts";

/**
 * Leads to the choice of a password, or to a second factor, when any read was refused because that comes first, and
 * back to this page afterwards.
 */
export function usePasswordDue(): void {
  const router = useIonRouter();
  const { pathname, search } = useLocation();
  const { session } = useSession();
  const cache = useQueryClient();
  const lead = useEffectEvent((reason: string) => {
    if (!session || pathname.startsWith("/login")) return;
    wantPage(pathname + search, session);
    router.push(`/login/${session.login_type}/${reason}`, "root", "replace");
  });
  useEffect(
    () =>
      cache.getQueryCache().subscribe(({ query }) => {
        const { error, status } = query.state;
        const due = status === "error" && error instanceof ApiError ? DUE.get(error.code) : undefined;
        if (due !== undefined) lead(due);
      }),
    [cache],
  );
}

const DUE: ReadonlyMap<string, string> = new Map([
  ["password-change-required", PASSWORD_DUE],
  ["second-factor-due", SECOND_FACTOR_DUE],
]);
