import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router-dom";

import { useSession } from "#identity/accounts/public.ts";
import { useStore } from "#platform/state/store.ts";
import { REDIRECT_MS } from "#platform/ui/timing.ts";
import { loadIfStale } from "#platform/ui/watch-chunks.ts";
import { useVersionCheck } from "#shell/versions/public.ts";

import { leaveFirstPage } from "./hand-over.ts";
import { tapped } from "./start-up.ts";

/** Navigation without a press: after an ended session, to an update and back, to a tapped push message. */
export function Navigation() {
  const router = useIonRouter();
  const { pathname } = useLocation();
  const { endReason, endTold } = useSession();
  const { isNewer } = useVersionCheck();
  const target = useStore(tapped);
  const go = useEffectEvent((href: string) => {
    if (href !== pathname) router.push(href, "root", "replace");
  });

  const sayWhy = useEffectEvent(() => {
    go("/choose-account-type");
    void endTold();
  });
  useEffect(() => {
    if (endReason === null) return undefined;
    const timer = setTimeout(sayWhy, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [endReason]);

  useEffect(() => loadIfStale(pathname), [pathname]);

  useEffect(() => {
    if (pathname !== "/choose-account-type") leaveFirstPage();
  }, [pathname]);

  const wasNewer = useRef(false);
  useEffect(() => {
    if (isNewer) go("/update-app");
    else if (wasNewer.current) go("/choose-account-type");
    wasNewer.current = isNewer;
  }, [isNewer]);

  useEffect(() => {
    if (target === null) return;
    tapped.set(null);
    go(target);
  }, [target]);

  return null;
}
