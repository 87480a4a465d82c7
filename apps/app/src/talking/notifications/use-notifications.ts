import { toWire } from "@dars/contract/platform/route";
import {
  listNotifications,
  markNotifications,
  readNotificationSettings,
  saveNotificationSettings,
  type Notification,
} from "@dars/contract/talking/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { textNow } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import { useTold } from "./use-told.ts";

/** The history, with older pages as they are asked for, and what can be done with its lines. */
export function useNotifications() {
  const { call, outbox } = useApi();
  const cache = useQueryClient();
  const { recount } = useTold();
  const { reading, refresh } = useRead(listNotifications, { query: {} });
  const toDo = useRead(listNotifications, { query: { needsAction: true } });
  const refreshAll = () => Promise.all([refresh(), toDo.refresh()]);
  const [older, setOlder] = useState<readonly Notification[]>([]);
  // Once older pages follow the first, it is kept unchanged: a new entry would push a line out between them.
  useLiveRead(() => (older.length === 0 ? refreshAll() : Promise.resolve()), NOTIFIED);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const settled = async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: [listNotifications.path] }), recount()]);
  };
  const { attempt, error, isBusy } = useAtOnce(settled);

  /** Without a network it waits: what was read in the bus is read at home too. */
  const mark = (lines: readonly Notification[], as: "read" | "done") =>
    attempt(async () => {
      const body = { lines: lines.map(({ schoolId, id }) => ({ schoolId, id })), as };
      const outcome = await outbox.send(toWire(markNotifications, { body }), textNow("notifications.title"));
      if (outcome.state === "refused") throw outcome.error;
      if (outcome.state === "waiting" && as === "done")
        await showToast({ kind: "notice", text: textNow("platform.waits-here") });
    });

  const readOlder = (before: string) =>
    attempt(async () => {
      const { notifications, hasMore } = await call(listNotifications, { query: { before } });
      setOlder([...older, ...notifications]);
      setHasOlder(hasMore);
    });

  /** NTF: none of this kind on any device from now on; the history keeps them. */
  const silence = (kind: Notification["kind"]) =>
    attempt(async () => {
      const settings = await call(readNotificationSettings, {});
      const others = settings.kinds.filter((choice) => choice.kind !== kind);
      const kinds = [...others, { kind, delivery: "off" as const }];
      await call(saveNotificationSettings, { body: { ...settings, kinds } });
    });

  return {
    reading,
    /** What waits for the reader, also from before the first page; undefined until it was read. */
    toDo: toDo.reading.value?.notifications,
    refresh: refreshAll,
    older,
    hasOlder,
    readOlder,
    mark,
    silence,
    error,
    isBusy,
  };
}
