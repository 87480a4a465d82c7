import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { PUSH_LIFE_SECONDS } from "#platform/push/push.ts";
import { listBehind, listStirred } from "#talking/chat/public.ts";

import { listToldUpTo } from "./chats.queries.ts";
import { notify } from "./notify.ts";

const TELL_TASK = "tell of a room";
const LOOK_TASK = "look for rooms";
/** How long a person has to read a message on the screen before the device gets a push. */
const PATIENCE_MS = 3000;
const GATHER_MS = 1000;
/** Finds hints that a node had received and not stored when it was killed, and people who have left since. */
const LOOK_EVERY_SECONDS = 60;
const LOOK_BACK_MINUTES = 10;
/** Older messages are not worth a push. */
const LONGEST_LOOK_MINUTES = PUSH_LIFE_SECONDS / 60;

interface Telling {
  readonly database: Database;
  /** The given people who have the app open: they see it on the screen and need no push. */
  readonly whoIsHere?: (schoolId: number, persons: readonly number[]) => Promise<ReadonlySet<number>>;
}

interface Room {
  readonly schoolId: number;
  readonly roomId: number;
}

const wishFor = ({ schoolId, roomId }: Room) => ({
  task: TELL_TASK,
  payload: { schoolId, roomId },
  // All changes in a room until the job runs are one job.
  key: `room ${schoolId} ${roomId}`,
  runAt: new Date(Date.now() + PATIENCE_MS),
});

/**
 * Listens for rooms with new messages, and has their members notified a little later; sending waits for none
 * of it.
 */
export function watchChats(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const stirred = new Map<string, Room>();
  const deaf = database.hints.hear((hint) => {
    if (hint.about === "room") stirred.set(`${hint.schoolId} ${hint.roomId}`, hint);
  });
  async function flush(): Promise<void> {
    const rooms = [...stirred.values()];
    stirred.clear();
    await addJobs(database.directory, rooms.map(wishFor)).catch(onError);
  }
  const timer = setInterval(() => void flush(), GATHER_MS).unref();
  return async () => {
    deaf();
    clearInterval(timer);
    await flush();
  };
}

export const tellTasks = (telling: Telling): Readonly<Record<string, Task>> => ({
  [TELL_TASK]: {
    run: async (payload) => {
      const { schoolId, roomId } = Object(payload);
      await tellOfRoom(telling, { schoolId: Number(schoolId), roomId: Number(roomId) });
    },
  },
  [LOOK_TASK]: {
    everySeconds: LOOK_EVERY_SECONDS,
    run: (_payload, dueAt) => lookForRooms(telling.database, minutesSince(dueAt)),
  },
});

/**
 * Notifies members who have unread messages and are not online, each about the newest message once: so it may
 * run again and again.
 */
export async function tellOfRoom(
  { database, whoIsHere = nobody }: Telling,
  { schoolId, roomId }: Room,
): Promise<void> {
  const untold = await listUntold(database.reading(schoolId), schoolId, roomId);
  if (untold.length === 0) return;
  // Other nodes are asked before the transaction, which then looks again.
  const here = await whoIsHere(
    schoolId,
    untold.map(({ personId }) => personId),
  );
  await database.inSchool(schoolId, async (db) => {
    const away = (await listUntold(db, schoolId, roomId)).filter(({ personId }) => !here.has(personId));
    for (const [count, members] of Map.groupBy(away, ({ unread }) => unread))
      await notify(db, {
        schoolId,
        recipients: members.map(({ personId, studentId }) => ({
          personId,
          ...(studentId !== null && { studentId }),
        })),
        kind: "chat",
        page: "chatting",
        id: roomId,
        parts: { count, upto: members[0]?.lastMsgNo ?? 0 },
        collapse: `chat ${roomId}`,
      });
  });
}

const nobody: NonNullable<Telling["whoIsHere"]> = () => Promise.resolve(new Set());

/** Members who have not read the newest message and were not told of it. */
async function listUntold(db: Db, schoolId: number, roomId: number) {
  const behind = await listBehind(db, schoolId, roomId);
  if (behind.length === 0) return [];
  const persons = behind.map(({ personId }) => personId);
  const notifiedUpTo = await listToldUpTo(db, schoolId, roomId, persons);
  return behind.filter(({ personId, lastMsgNo }) => (notifiedUpTo.get(personId) ?? 0) < lastMsgNo);
}

/** After a night without power the last words of the evening are found, too. */
const minutesSince = (dueAt = new Date()): number =>
  Math.min(LONGEST_LOOK_MINUTES, LOOK_BACK_MINUTES + Math.ceil((Date.now() - dueAt.getTime()) / 60_000));

async function lookForRooms(database: Database, minutes: number): Promise<void> {
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    const rooms = await listStirred(database.reading(schoolId), schoolId, minutes);
    await addJobs(
      database.directory,
      rooms.map((roomId) => wishFor({ schoolId, roomId })),
    );
  });
}
