import { useEffect, useState } from "react";

const SECOND_MS = 1_000;

/** Seconds left until an instant (milliseconds since 1970), each second anew; 0 when it has passed. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick);
    const timer = setInterval(tick, SECOND_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [until]);
  return left;
}
