import { useText } from "#platform/text/use-text.ts";

interface Handed {
  readonly submittedAt: string | null;
  readonly arrivedAt?: string | null;
}

const MINUTE_MS = 60_000;
const LEAST_MINUTES = 2;
const HOUR_MINUTES = 60;

/** How much later than it was handed in, by the clock of the device, something reached the school; null for at once. */
export function useArrivalText(): (handed: Handed) => string | null {
  const { t } = useText();
  return ({ submittedAt, arrivedAt = null }) => {
    if (submittedAt === null || arrivedAt === null) return null;
    const minutes = Math.round((Date.parse(arrivedAt) - Date.parse(submittedAt)) / MINUTE_MS);
    if (minutes < LEAST_MINUTES) return null;
    if (minutes < HOUR_MINUTES) return t("attempts.arrived-minutes", { count: minutes });
    return t("attempts.arrived-hours", { count: Math.round(minutes / HOUR_MINUTES) });
  };
}
