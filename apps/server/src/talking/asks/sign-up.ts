import type { Input, Reply } from "@dars/contract/platform/route";
import type { signUp as route } from "@dars/contract/talking/ask-answers";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { notify } from "#talking/notifications/public.ts";

import { listAskedFor } from "./asked.queries.ts";
import { listOptions, lockAsk } from "./asks.queries.ts";
import { refuseWithdrawn } from "./require-ask.ts";
import { fillSeats, insertDeclined, insertSeat, listOwnSeats, listSeatReaders } from "./seats.queries.ts";
import { settleAnswered } from "./tell-asked.ts";

/** ASK-6: one at a time, so that no place is given twice. */
export async function signUp(
  context: Context,
  { params: { schoolId, askId }, body: { personId, ...body } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, askId, personId }, async (db) => {
    const ask = await lockAsk(db, schoolId, askId);
    const own = (await listOwnSeats(db, schoolId, askId, context.actor)).find(
      (seat) => seat.personId === personId,
    );
    if (!ask || !own) throw notFound("This ask");
    refuseWithdrawn(ask);
    if (ask.state === "closed") throw clash("closed", "Its deadline is over.");
    if (own.isAnswered && body.option === own.no) return { hasPlace: own.hasPlace };
    const { accountId } = context.actor;
    await changeSeat(db, schoolId, { askId, personId, accountId }, body.option);
    const seated = await fillSeats(db, schoolId, askId);
    const others = seated.filter((id) => id !== personId);
    await tellOfPlaces(db, schoolId, askId, others);
    await settleAnswered(db, schoolId, await listAskedFor(db, schoolId, { askId, personIds: [personId] }));
    return { hasPlace: seated.includes(personId) };
  });
}

async function changeSeat(
  db: Db,
  schoolId: number,
  who: Parameters<typeof insertDeclined>[2],
  option: number | null,
): Promise<void> {
  if (option === null) {
    await insertDeclined(db, schoolId, who);
    return;
  }
  const options = await listOptions(db, schoolId, who.askId);
  if (!options.some(({ no }) => no === option)) throw invalid("There is no such option.", "/body/option");
  await insertSeat(db, schoolId, { ...who, no: option });
}

/** A person who moves up from the waiting list gets a notice. */
async function tellOfPlaces(
  db: Db,
  schoolId: number,
  askId: number,
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length === 0) return;
  const readers = await listSeatReaders(db, schoolId, askId, personIds);
  await notify(db, {
    schoolId,
    recipients: readers.map(({ personId, studentId }) => ({
      personId,
      ...(studentId !== null && { studentId }),
    })),
    kind: "ask-seat",
    page: "ask",
    id: askId,
  });
}
