import { findOutboundSettings, queueToPeople, type CauseChecks } from "#identity/outbound/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listOver, type NoticeCauses } from "./notice-cause.queries.ts";
import { findUnseen, listUnseen, type UnseenLine } from "./unseen.queries.ts";

interface FallBackParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly senders: MessageSenders;
  readonly causes: Partial<NoticeCauses>;
}

const AT_ONCE = 500;

/**
 * OUT-8: has notices sent to guardians whose app has not shown them within the school's minutes, and to those who have
 * none. Killed and begun again, it goes on after the last lines that it has queued.
 */
export const fallBack = async (parts: FallBackParts): Promise<void> =>
  oneByOne(await listSchoolIds(parts.database.directory), (schoolId) => fallBackIn(parts, schoolId));

async function fallBackIn(parts: FallBackParts, schoolId: number): Promise<void> {
  const { database, causes } = parts;
  const reading = database.reading(schoolId);
  const { settings } = await findOutboundSettings(reading, schoolId);
  const { isOn, kinds, waitMinutes } = settings;
  if (!isOn || kinds.length === 0) return;
  for (let after = 0; ;) {
    const lines = await listUnseen(reading, schoolId, { kinds, waitMinutes, after, most: AT_ONCE });
    const over = lines.length === 0 ? new Map() : await listOver(reading, schoolId, causes, lines);
    const messages = lines
      .filter(({ id }) => !over.has(id))
      .map((line) => ({
        cause: `notice ${line.id}`,
        kind: line.sentAs,
        personId: line.personId,
        page: toPath(schoolId, line),
        isUrgent: line.isUrgent,
      }));
    if (messages.length > 0)
      await database.inSchool(schoolId, (db) => queueToPeople(db, parts, schoolId, messages));
    if (lines.length < AT_ONCE) return;
    after = lines.at(-1)?.id ?? after;
  }
}

/** Where the line leads in the app; to the history where the app alone knows. */
function toPath(schoolId: number, { page, target, studentId }: UnseenLine): string {
  const id = encodeURIComponent(target);
  switch (page) {
    case "post":
      return `/post/${id}`;
    case "messages":
      return /^\d+$/.test(target) ? `/messages/${schoolId}/${id}` : "/messages";
    case "reportcardsyear":
      return `/reportcardsyear/${id}${studentId === null ? "" : `?child=${schoolId}-${studentId}`}`;
    default:
      return "/notifications";
  }
}

/** OUT-8: a notice that was shown meanwhile, or whose cause is over, is not sent. */
export const checkNotices = (causes: Partial<NoticeCauses>): CauseChecks => ({
  notice: async (db: Db, schoolId, cause) => {
    const line = await findUnseen(db, schoolId, Number(cause.split(" ")[1]));
    return line !== undefined && (await listOver(db, schoolId, causes, [line])).size === 0;
  },
});
