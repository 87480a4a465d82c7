import { CHANNELS, CHOSEN_KINDS, type OutboundSettings } from "@dars/contract/identity/outbound";
import type pg from "pg";

import type { Database } from "#platform/db/db.ts";

import { upsertOutboundSettings } from "./outbound-settings.queries.ts";
import { SEND_OUTBOUND } from "./queue-outbound.ts";
import type { OutboundSending } from "./send-outbound.ts";
import { outboundTasks } from "./tasks.ts";

/** A school that sends everything by every way, but what costs. */
export const chooseOutbound = (
  database: Database,
  schoolId: number,
  settings: Partial<OutboundSettings> = {},
): Promise<void> =>
  database.inSchool(schoolId, (db) =>
    upsertOutboundSettings(db, schoolId, 1, {
      isOn: true,
      kinds: [...CHOSEN_KINDS],
      channels: [...CHANNELS],
      waitMinutes: 30,
      quietFrom: "21:00",
      quietUntil: "07:00",
      dayLimit: 0,
      monthLimit: 0,
      sender: null,
      ...settings,
    }),
  );

/** Does the jobs of messages that wait. */
export async function deliverOutbound(
  owner: Pick<pg.Client, "query">,
  sending: OutboundSending,
): Promise<void> {
  const { rows } = await owner.query<{ payload: unknown }>(
    "delete from jobs where task = $1 returning payload",
    [SEND_OUTBOUND],
  );
  for (const { payload } of rows) await outboundTasks(sending)[SEND_OUTBOUND]?.run(payload);
}
