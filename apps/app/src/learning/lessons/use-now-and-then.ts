import { useEffect, useRef } from "react";

/** Runs at most this often while a person reads or watches, and when the page is closed. */
const EVERY_MS = 15_000;

/** Sends what has changed now and then, and whatever is left when the page is left or hidden. */
export function useNowAndThen(isSent: boolean, value: unknown, send: () => void): void {
  const latest = useRef({ value, send });
  const sent = useRef(value);
  useEffect(() => {
    latest.current = { value, send };
  });
  useEffect(() => {
    if (!isSent) return undefined;
    const flush = () => {
      const now = latest.current;
      if (now.value === sent.current) return;
      sent.current = now.value;
      now.send();
    };
    const timer = setInterval(flush, EVERY_MS);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [isSent]);
}
