import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { buildLayout } from "#server/platform/db/embedded/layout.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { aGroup, aSchool, type School } from "#server/platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#server/platform/testing/factories/people.ts";
import { Tokens } from "#server/platform/tokens.ts";
import { aMember, aRoom, zoneAt } from "#server/talking/chat/chat.factory.ts";

import { TOKEN_KEY } from "./connection.ts";

export interface Writer extends Member {
  readonly token: string;
}

export interface TalkRoom {
  readonly roomId: number;
  readonly people: readonly Writer[];
}

export interface TalkSchool {
  readonly schoolId: number;
  /** So many rooms, each with the same number of people of its own. */
  readonly rooms: readonly TalkRoom[];
  /** Further rooms, without messages. */
  readonly quiet: readonly TalkRoom[];
  readonly connection: pg.ConnectionConfig;
  readonly environment: Readonly<Record<string, string>>;
  readonly owner: pg.Pool;
  /** Where the files of its PostgreSQL are. */
  readonly cluster: string;
  /** Messages of the supervisor about its PostgreSQL. */
  readonly said: readonly string[];
}

/** A school at noon whose staff talk, on a durable PostgreSQL of its own. */
export async function withTalkSchool<T>(
  size: { readonly rooms: number; readonly quietRooms?: number; readonly people: number },
  work: (school: TalkSchool) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-"));
  const place = join(directory, "postgres");
  const logLines: string[] = [];
  const postgres = await startPostgres({ directory: place, log: (line) => logLines.push(line) });
  const connection = { ...postgres.connection };
  await migrate(connection);
  const database = Database.open({ connection: asApp(connection) });
  const owner = new pg.Pool({ ...connection, max: 4 });
  owner.on("error", () => undefined);
  try {
    const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
    const made = await makeTalkRooms(
      { database, owner, school },
      size.rooms + (size.quietRooms ?? 0),
      size.people,
    );
    // As after the minute in which the rooms of a school are kept.
    await owner.query("delete from room_marks");
    await owner.query("vacuum analyze");
    const environment = { BENCH_CONNECTION: JSON.stringify(connection) };
    const [rooms, quiet] = [made.slice(0, size.rooms), made.slice(size.rooms)];
    const { cluster } = buildLayout(place);
    return await work({
      schoolId: school.id,
      rooms,
      quiet,
      connection,
      environment,
      owner,
      cluster,
      said: logLines,
    });
  } finally {
    await Promise.all([owner.end(), database.close()]);
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** So many rooms, each with so many teachers of its own. */
export async function makeTalkRooms(
  {
    database,
    owner,
    school,
  }: { readonly database: Database; readonly owner: pg.Pool; readonly school: School },
  count: number,
  size: number,
): Promise<readonly TalkRoom[]> {
  const schoolId = school.id;
  const rooms: TalkRoom[] = [];
  for (let room = 0; room < count; room += 1) {
    const roomId = await aRoom(owner, { schoolId });
    const people: Writer[] = [];
    for (let person = 0; person < size; person += 1) {
      const member = await aTeacher(database, school);
      await aMember(owner, { schoolId, roomId, personId: member.id });
      people.push(await signIn(owner, member));
    }
    rooms.push({ roomId, people });
  }
  return rooms;
}

/** Signs a person in. */
export async function signIn(owner: pg.Pool, member: Member): Promise<Writer> {
  const tokens = new Tokens(TOKEN_KEY);
  const token = tokens.create();
  await owner.query(
    `insert into sessions (account_id, role_assignment_id, token_hash, platform, last_login_at, session_timeout_days)
     values ($1, $2, $3, 'web', now(), 30)`,
    [member.accountId, member.actor.assignmentId, tokens.hash("session", token)],
  );
  return { ...member, token };
}
