import { IonIcon } from "@ionic/react";
import { timeOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { useSchoolZone } from "#platform/time/school-zone.ts";

import { ErrorNote } from "./ErrorNote.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { STALE_MS } from "./timing.ts";
import { useNow } from "./use-now.ts";

interface AwaitProps<T> {
  readonly value: T | undefined;
  readonly error: Error | null;
  /** When the value came from the server, in milliseconds since 1970: `dataUpdatedAt` of the query. */
  readonly savedAt?: number;
  readonly onRetry?: () => void;
  /** In the shape of what comes. */
  readonly skeleton?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** What was read: a cached copy is shown at once and never hidden by an error or a wait. */
export function Await<T>({ value, error, savedAt, onRetry, skeleton, children }: AwaitProps<T>) {
  if (value !== undefined)
    return (
      <>
        {savedAt !== undefined && <SavedCopy savedAt={savedAt} />}
        {children(value)}
      </>
    );
  if (error) return <ErrorNote error={error} onRetry={onRetry} />;
  return skeleton ?? <Skeleton />;
}

/** A quiet line above a copy that is older than 15 minutes. */
function SavedCopy({ savedAt }: { readonly savedAt: number }) {
  const { t, format } = useText();
  const zone = useSchoolZone();
  const now = useNow();
  if (now - savedAt <= STALE_MS) return null;
  const at = new Date(savedAt);
  const isToday = dayAt(at, zone) === dayAt(now, zone);
  return (
    <p className="quiet saved-copy">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      {t("platform.saved-copy", { time: isToday ? format.time(at) : format.moment(at) })}
    </p>
  );
}
