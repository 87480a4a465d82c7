import type { Id } from "@dars/contract/platform/primitives";
import { dropHeld } from "@dars/contract/talking/chat";
import { readRoom } from "@dars/contract/talking/chat-rooms";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { whenOnline } from "#platform/device/network.ts";
import { useLive } from "#platform/live/live.ts";
import type { Answer } from "#platform/offline/database.ts";
import { useStore } from "#platform/state/store.ts";

import { changedBy } from "./changed-by.ts";
import { listChanges, getClientId, listOutgoing, getSeq, type Outgoing } from "./outgoing.ts";
import { RoomLog } from "./room-log.ts";
import { asHeld, useHeld } from "./use-held.ts";
import { useReading } from "./use-reading.ts";
import { useTurns } from "./use-turns.ts";

/** Polling interval while a room is visible without a live connection. */
const LOOK_EVERY_MS = 15_000;

/** So long the live connection has to bring what this device has sent. */
const TELLS_WITHIN_MS = 1000;

/** A room as it is shown: what the log holds, what this device is still sending, who is in it. */
export function useRoom(roomId: Id) {
  const { call, local, outbox } = useApi();
  const live = useLive();
  const { reading, refresh } = useRead(readRoom, { params: { roomId } });
  const [log] = useState(
    () => new RoomLog({ roomId, call, local, epoch: live?.epoch, onRoomChange: () => void refresh() }),
  );
  const view = useStore(log.view);
  const past = useStore(log.past.view);
  const saves = useStore(outbox.saves);
  const answers = useStore(outbox.answers);
  const { me } = reading.value?.room ?? {};
  const heldQueue = useHeld(roomId);

  const renewRoom = useEffectEvent(() => Promise.all([refresh(), heldQueue.refresh()]));

  useEffect(() => {
    void log.open();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void log.catchUp();
    }, LOOK_EVERY_MS);
    const rest = () => document.visibilityState === "hidden" && void log.rest();
    document.addEventListener("visibilitychange", rest);
    const stops = [
      () => document.removeEventListener("visibilitychange", rest),
      () => void log.rest(),
      whenOnline(() => void log.catchUp()),
      live?.follow(roomId, () => log.view.get().head),
      live?.hear((frame) => {
        if (frame.t === "events")
          for (const batch of frame.rooms) if (batch.room === roomId) void log.take(batch);
        if (frame.t === "ready") void log.turn();
        if (frame.t === "rooms") void renewRoom();
        if (frame.t === "heads" && (frame.heads[roomId] ?? 0) > log.view.get().head) void log.catchUp();
      }),
    ];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop?.();
    };
  }, [log, live, roomId]);

  const changes = me === undefined ? [] : listChanges(saves, answers, roomId, me);
  const shown = past ?? view;
  const messages = changes.reduce(changedBy, shown.messages);
  const known = new Set(view.messages.map(({ clientId }) => clientId));
  const ours = listOutgoing(saves, answers, roomId);
  const elsewhere = heldQueue.waiting.filter(
    ({ clientId }) => !ours.some((own) => own.clientId === clientId),
  );
  const outgoing = [...elsewhere, ...ours.map((own) => asHeld(own, heldQueue.waiting))].filter(
    ({ clientId }) => !known.has(clientId),
  );

  const settle = useEffectEvent((sentAnswers: readonly Answer[], head: number) => {
    const mine = sentAnswers.filter(({ lane }) => lane === `room-${roomId}`);
    const done = mine.filter((answer) => isShown(answer, head, known));
    if (done.length > 0) void outbox.takeAnswers(done.map(({ id }) => id));
    const resting = mine.filter((answer) => getSeq(answer) === 0 && !done.includes(answer));
    if (resting.length > 0) void settleHeld(resting);
  });
  useEffect(() => settle(answers, view.head), [answers, view.head]);

  // What was sent from here comes over the live connection as all else does, if there is one.
  const isBehind = answers.some((answer) => answer.lane === `room-${roomId}` && getSeq(answer) > view.head);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void log.catchUp(), live ? TELLS_WITHIN_MS : 0);
    return () => clearTimeout(timer);
  }, [isBehind, live, log]);

  /** Messages that the server no longer holds were delivered, or were discarded on another device. */
  async function settleHeld(resting: readonly Answer[]) {
    const reply = await heldQueue.refresh();
    const there = new Set(reply?.held.map(({ clientId }) => clientId));
    const gone = resting.filter((answer) => !there.has(getClientId(answer)));
    if (!reply || gone.length === 0) return;
    await log.catchUp();
    await outbox.takeAnswers(gone.map(({ id }) => id));
  }

  useReading(roomId, view.isFresh ? view.head : 0);
  useTurns(reading, () => void renewRoom());

  /** Refetches the members of the room and its new events. */
  const renew = () => Promise.all([refresh(), log.catchUp()]);

  /** What waits is thrown away; what the server holds is taken back there too. */
  async function letGo({ id, clientId, state }: Outgoing) {
    if (state === "held" || state === "undelivered") {
      await call(dropHeld, { params: { roomId, heldId: clientId } });
      // Read anew first: the bubble would else come back as one of another device.
      await heldQueue.refresh();
      await outbox.takeAnswers([id]);
    } else await outbox.discard(id);
  }

  return { log, view, past, messages, outgoing, room: reading, renew, letGo };
}

export type RoomChat = ReturnType<typeof useRoom>;

/** Its number is behind the log's head, or, of a held one, it has arrived. */
function isShown(answer: Answer, head: number, known: ReadonlySet<string>): boolean {
  const seq = getSeq(answer);
  if (seq > 0) return seq <= head;
  return known.has(getClientId(answer));
}
