import { CHANNELS, CHOSEN_KINDS, type OutboundSettings } from "@dars/contract/identity/outbound";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** A school that has chosen nothing: nothing leaves the app. */
const NOTHING_CHOSEN: OutboundSettings = {
  isOn: false,
  kinds: [...CHOSEN_KINDS],
  channels: [...CHANNELS],
  waitMinutes: 30,
  quietFrom: "21:00",
  quietUntil: "07:00",
  dayLimit: 0,
  monthLimit: 0,
  sender: null,
};

export async function findOutboundSettings(
  db: Db,
  schoolId: number,
): Promise<{ readonly revision: number; readonly settings: OutboundSettings }> {
  const { rows } = await sql<OutboundSettings & { readonly revision: number }>`
    select revision, is_on as "isOn", to_json(kinds) as kinds, to_json(channels) as channels,
      wait_minutes as "waitMinutes", to_char(quiet_from, 'HH24:MI') as "quietFrom",
      to_char(quiet_until, 'HH24:MI') as "quietUntil", day_limit as "dayLimit", month_limit as "monthLimit", sender
    from outbound_settings where school_id = ${schoolId}`.execute(db);
  const [found] = rows;
  if (!found) return { revision: 0, settings: NOTHING_CHOSEN };
  const { revision, ...settings } = found;
  return { revision, settings };
}

export async function upsertOutboundSettings(
  db: Db,
  schoolId: number,
  revision: number,
  settings: OutboundSettings,
): Promise<void> {
  const values = {
    revision,
    is_on: settings.isOn,
    kinds: [...settings.kinds],
    channels: [...settings.channels],
    wait_minutes: settings.waitMinutes,
    quiet_from: settings.quietFrom,
    quiet_until: settings.quietUntil,
    day_limit: settings.dayLimit,
    month_limit: settings.monthLimit,
    sender: settings.sender,
  };
  await db
    .insertInto("outbound_settings")
    .values({ school_id: schoolId, ...values })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet(values))
    .execute();
}
