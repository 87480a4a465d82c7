import { useEffect, useState } from "react";

import { serverNow } from "#platform/time/server-now.ts";

const MINUTE_MS = 60_000;

/** The present by the server's clock, in milliseconds since 1970, to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
