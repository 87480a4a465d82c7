import { readSetup } from "@dars/contract/school/setup";
import { useIonRouter } from "@ionic/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

import { useApi } from "#platform/api/api.ts";

import { getHomePath } from "./get-home-path.ts";
import { useSession } from "./use-session.ts";

const CHOOSER = "/choose-account-type";

/**
 * Redirects from the chooser: a signed-in person to the home of the role, the first administrator of an empty
 * server to its setup. True while it redirects. The chooser also lies beneath other pages, where it does
 * nothing.
 */
export function useWayIn(): boolean {
  const router = useIonRouter();
  const { pathname } = useLocation();
  const { session } = useSession();
  const { call } = useApi();
  const { data: setup } = useQuery({
    queryKey: ["setup"],
    queryFn: () => call(readSetup, {}),
    enabled: session === null,
    // A kept answer would lead to a set-up that is long done.
    meta: { keep: false },
  });
  const awaitsSetup = session === null && setup?.isOpen === true;
  const way = session ? getHomePath(session) : awaitsSetup ? "/setup" : undefined;
  const isHere = pathname === CHOOSER;

  const lead = useEffectEvent((to: string) => router.push(to, "root", "replace"));
  useEffect(() => {
    if (isHere && way !== undefined) lead(way);
  }, [isHere, way]);
  return way !== undefined;
}
