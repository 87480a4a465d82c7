import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router-dom";

import { useSession } from "./use-session.ts";
import { wantPage } from "./wanted-page.ts";

/** While nobody is signed in, or from the moment that the session ends, the page's address is where a sign-in leads. */
export function useWantedPage(): void {
  const { pathname, search } = useLocation();
  const { session } = useSession();
  const owner = useRef(session);
  const remember = useEffectEvent(() => wantPage(pathname + search, owner.current));
  useEffect(() => {
    if (session) owner.current = session;
    else remember();
  }, [session]);
}
