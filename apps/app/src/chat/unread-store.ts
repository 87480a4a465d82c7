import type { Client } from "@dars/contract/client";
import type { UserData } from "@dars/contract/user-data";

import { isLoggedIn } from "#accounts/public.ts";
import { Cell } from "#platform/state/cell.ts";

import { visitsOf } from "./room-visits.ts";

/** The number on the Chat tab: what the server counted last, until it is cleared. */
export class UnreadStore {
  readonly #count = new Cell(0);

  get count(): Pick<Cell<number>, "get" | "watch"> {
    return this.#count;
  }

  readonly clear = (): void => this.#count.set(0);

  /** Counts anew for signed-in roles other than student and parent (system.md §6). A failure keeps the last count. */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (!session || !isCounted(session)) return;
    const body = await questionOf(session);
    const answer = await transmit({
      method: "POST",
      url: "/api/v5/get_count_of_new_messages.php?x=1",
      body,
    }).catch(() => undefined);
    const count = countIn(answer);
    if (count !== undefined) this.#count.set(count);
  }
}

export const isCounted = (session: Pick<UserData, "login_type">): boolean =>
  isLoggedIn(session) && session.login_type !== "student" && session.login_type !== "parent";

/** In a body and not in the address, where a token would be seen and many visits would not fit (CNT-7). */
async function questionOf({ token, login_type, teacher_id }: UserData): Promise<Record<string, unknown>> {
  const visits = await visitsOf(token);
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
  return typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : undefined;
}
