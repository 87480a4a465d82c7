import { CLOSE, ServerFrame } from "@dars/contract/talking/live";

import type { Context } from "#platform/context.ts";
import { notSignedIn } from "#platform/errors.ts";
import { parse } from "#platform/parse.ts";

import type { Heads } from "./catch-up.ts";
import type { Epoch } from "./epoch.ts";
import type { Frame } from "./frames.ts";
import type { Hub } from "./hub.ts";

interface SyncRoomsOptions {
  readonly heads: Heads;
  /** 25 by default. */
  readonly waitSeconds?: number;
}

const WAIT_SECONDS = 25;

/** One answer with the events after the heads, as soon as there are any, or after a while with none. */
export async function syncRooms(
  { hub, epoch }: { readonly hub: Hub; readonly epoch: Epoch },
  { actor }: Pick<Context, "actor">,
  { heads, waitSeconds = WAIT_SECONDS }: SyncRoomsOptions,
): Promise<{ frames: ServerFrame[]; epoch: string }> {
  const currentEpoch = await epoch.now();
  const frames: Frame[] = [];
  const something = Promise.withResolvers<void>();
  let closed: number | undefined;
  const subscriber = hub.join(actor, {
    waiting: () => 0,
    write: (frame) => {
      if (closed === undefined) frames.push(frame);
      something.resolve();
    },
    close: (code) => {
      closed ??= code;
      something.resolve();
    },
  });
  const limit = setTimeout(something.resolve, waitSeconds * 1000);
  try {
    await hub.follow(subscriber, heads);
    await something.promise;
  } finally {
    clearTimeout(limit);
    hub.leave(subscriber);
  }
  // A caller that was signed out while it waited receives nothing.
  if (closed === CLOSE.sessionOver) throw notSignedIn();
  return { frames: frames.map(({ text }) => parse(ServerFrame, JSON.parse(text))), epoch: currentEpoch };
}
