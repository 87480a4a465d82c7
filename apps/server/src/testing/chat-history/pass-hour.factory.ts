import type pg from "pg";

export const HOUR_MS = 3_600_000;

/** Moves a room an hour into the past: every time in it that a repeated send could read is an hour older. */
export async function passHour(owner: pg.Pool, roomId: number): Promise<void> {
  await owner.query("update room_events set created_at = created_at - interval '1 hour' where room_id = $1", [
    roomId,
  ]);
  await owner.query(
    `update rooms set created_at = created_at - interval '1 hour', last_message_at = last_message_at - interval '1 hour'
     where id = $1`,
    [roomId],
  );
  await owner.query("update sessions set last_login_at = last_login_at - interval '1 hour'");
}
