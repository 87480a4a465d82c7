import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** So many rows are drawn at once: as many as the screen of a small office has. */
const FIRST = 16;
/** So many more each time: shortly after, and when the end of them is in sight. */
const STEP = 48;
/** So many are drawn without being scrolled to, one step after the other. */
const SOON = 200;
const SOON_MS = 50;

/**
 * The beginning of a long list, and as much of it as one has scrolled to: a thousand rows take a cheap device seconds.
 * `more` is for `More` under the list, `isWhole` says that all of it is shown. What is printed is the whole list. Another `filter` begins anew.
 */
export function useShownRows<T>(rows: readonly T[], filter = "") {
  const [grown, setGrown] = useState({ filter, count: FIRST });
  const count = grown.filter === filter ? grown.count : FIRST;
  const isWhole = rows.length <= count;
  const isGrowing = !isWhole && count < SOON;

  useEffect(() => {
    const showAll = () => flushSync(() => setGrown({ filter, count: Number.POSITIVE_INFINITY }));
    globalThis.addEventListener("beforeprint", showAll);
    return () => globalThis.removeEventListener("beforeprint", showAll);
  }, [filter]);

  useEffect(() => {
    if (!isGrowing) return undefined;
    const grow = () => startTransition(() => setGrown({ filter, count: count + STEP }));
    const timer = setTimeout(grow, SOON_MS);
    return () => clearTimeout(timer);
  }, [filter, count, isGrowing]);

  return {
    isWhole,
    shown: isWhole ? rows : rows.slice(0, count),
    more: isWhole || isGrowing ? null : () => setGrown({ filter, count: count + STEP }),
  };
}
