import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** So many rows are drawn at once where a list says nothing else: more than a screen has. */
const FIRST = 40;
/** So many more each time the end of them is in sight. */
const STEP = 80;

/**
 * The beginning of a long list, and as much of it as one has scrolled to: a thousand rows take a cheap device seconds.
 * `more` is for `More` under the list. What is printed is the whole list. Another `filter` begins anew.
 */
export function useShownRows<T>(rows: readonly T[], filter = "", first = FIRST) {
  const [grown, setGrown] = useState({ filter, count: first });
  const count = grown.filter === filter ? grown.count : first;

  useEffect(() => {
    const showAll = () => flushSync(() => setGrown({ filter, count: Number.POSITIVE_INFINITY }));
    globalThis.addEventListener("beforeprint", showAll);
    return () => globalThis.removeEventListener("beforeprint", showAll);
  }, [filter]);

  const isWhole = rows.length <= count;
  return {
    shown: isWhole ? rows : rows.slice(0, count),
    more: isWhole ? null : () => setGrown({ filter, count: count + STEP }),
  };
}
