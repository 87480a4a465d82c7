import { readSetup } from "@dars/contract/setup";
import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";

import { homeOf } from "./home-of.ts";
import { useSession } from "./use-session.ts";

const CHOOSER = "/choose-account-type";

/**
 * Leads away from the chooser: whoever is signed in to the home of the role, and the first administrator of an empty
 * server to set it up. True while it does. The chooser also lies beneath other pages, and then it stays quiet.
 */
export function useWayIn(): boolean {
  const router = useIonRouter();
  const { pathname } = useLocation();
  const { session } = useSession();
  const { reading } = useRead(readSetup, {}, session === null);
  const awaitsSetup = session === null && reading.value?.isOpen === true;
  const way = session ? homeOf(session) : awaitsSetup ? "/setup" : undefined;
  const isHere = pathname === CHOOSER;

  const lead = useEffectEvent((to: string) => router.push(to, "root", "replace"));
  useEffect(() => {
    if (isHere && way !== undefined) lead(way);
  }, [isHere, way]);
  return way !== undefined;
}
