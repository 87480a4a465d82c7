import { listUndelivered } from "@dars/contract/talking/undelivered";
import { lazy, Suspense } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead, type News } from "#platform/live/use-live-read.ts";

const UndeliveredList = lazy(async () => ({
  default: (await import("./UndeliveredList.tsx")).UndeliveredList,
}));

const NEWS: News = new Set(["rooms"] as const);

/** Undelivered messages of the person over all rooms, including left ones; usually renders nothing. */
export function NotDelivered() {
  const { reading, refresh } = useRead(listUndelivered, {});
  useLiveRead(refresh, NEWS);
  const messages = reading.value?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <Suspense>
      <UndeliveredList messages={messages} onChange={refresh} />
    </Suspense>
  );
}
