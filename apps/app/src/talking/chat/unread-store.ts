import type { UserData } from "@dars/contract/identity/user-data";
import type { Client } from "@dars/contract/platform/client";

import { isLoggedIn } from "#identity/accounts/public.ts";
import { Count } from "#platform/state/count.ts";
import { gathered } from "#platform/state/gathered.ts";
import type { Store } from "#platform/state/store.ts";

import { readVisits } from "./room-visits.ts";

const COUNT_AFTER_MS = 1000;

/** The number on the Chat tab: what the server counted last, until it is cleared. */
export class UnreadStore {
  readonly #count = new Count();

  get count(): Pick<Store<number>, "get" | "watch"> {
    return this.#count;
  }

  readonly clear = this.#count.clear;

  /**
   * Counts anew: by the call of app 51.6 for signed-in roles other than student and parent, which takes the visits
   * of this device along, and by our own for those two. A failure keeps the last count.
   */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (!session || !isLoggedIn(session)) return;
    await (isCounted(session)
      ? this.#count.follow(countByVisits(transmit, session))
      : this.recount(transmit));
  }

  /** Counts anew after a room was read or something arrived: for every role, by the pointers on the server. */
  readonly recount = (transmit: Client["transmit"]): Promise<void> =>
    this.#count.follow(countByPointers(transmit));

  /** The same, once for all that happens within a second: in a lively room there is something to count all the time. */
  readonly recountSoon = gathered(
    (transmit: Client["transmit"]) => void this.recount(transmit),
    COUNT_AFTER_MS,
  );
}

async function countByPointers(transmit: Client["transmit"]): Promise<number | undefined> {
  const answer = await transmit({ method: "GET", url: "/api/v6/chat/unread" }).catch(() => undefined);
  const total: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("total");
  return isCount(total) ? total : undefined;
}

async function countByVisits(transmit: Client["transmit"], session: UserData): Promise<number | undefined> {
  const body = await buildVisitsBody(session);
  const answer = await transmit({
    method: "POST",
    url: "/api/v5/get_count_of_new_messages.php?x=1",
    body,
  }).catch(() => undefined);
  return countIn(answer);
}

export const isCounted = (session: Pick<UserData, "login_type">): boolean =>
  isLoggedIn(session) && session.login_type !== "student" && session.login_type !== "parent";

/** In a body and not in the address, where a token would be seen and many visits would not fit (CNT-7). */
async function buildVisitsBody({
  token,
  login_type,
  teacher_id,
}: UserData): Promise<Record<string, unknown>> {
  const visits = await readVisits(token);
  return {
    token,
    login_type,
    ...(login_type === "teacher" && { teacher_id }),
    ...Object.fromEntries(visits.map(({ roomId, date }) => [`visit_${roomId}`, date])),
  };
}

function countIn(answer: unknown): number | undefined {
  const result: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("result");
  const count: unknown = new Map<string, unknown>(Object.entries(Object(result))).get("new_messages");
  return isCount(count) ? count : undefined;
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;
