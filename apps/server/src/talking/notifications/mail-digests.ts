import { GROUP_BY_KIND } from "@dars/contract/talking/notification-groups";

import { findOutboundSettings, queueToPeople, type CauseChecks } from "#identity/outbound/public.ts";
import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listDigestLines } from "./mail-digest.queries.ts";
import { listOver, type NoticeCauses } from "./notice-cause.queries.ts";

interface DigestParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly senders: MessageSenders;
  readonly causes: Partial<NoticeCauses>;
}

/**
 * OUT-10: has a mail sent to each who wishes it, when the quiet hours are over, if anything is new. It says the school and
 * of which groups the news is. The day is in its cause: begun again after a kill nobody has a second one.
 */
export const sendMailDigests = async (parts: DigestParts): Promise<void> =>
  oneByOne(await listSchoolIds(parts.database.directory), (schoolId) => sendIn(parts, schoolId));

async function sendIn(parts: DigestParts, schoolId: number): Promise<void> {
  const { database, causes, senders } = parts;
  const reading = database.reading(schoolId);
  const { settings } = await findOutboundSettings(reading, schoolId);
  if (!settings.isOn || !settings.kinds.includes("digest") || !senders.email) return;
  const lines = await listDigestLines(reading, schoolId, settings);
  const over = lines.length === 0 ? new Map() : await listOver(reading, schoolId, causes, lines);
  const open = lines.filter(({ id }) => !over.has(id));
  const messages = [...Map.groupBy(open, ({ personId }) => personId)].map(([personId, own]) => ({
    cause: `digest ${personId} ${own[0]?.day}`,
    kind: "digest" as const,
    personId,
    only: "email" as const,
    page: "/notifications",
    items: [...new Set(own.map(({ kind }) => GROUP_BY_KIND[kind]))],
  }));
  if (messages.length > 0)
    await database.inSchool(schoolId, (db) => queueToPeople(db, parts, schoolId, messages));
}

/** OUT-10: what was read in the meantime needs no digest, nor does who wishes none any more. */
export const checkDigests = (causes: Partial<NoticeCauses>): CauseChecks => ({
  digest: async (db, schoolId, cause) => {
    const { settings } = await findOutboundSettings(db, schoolId);
    const personId = Number(cause.split(" ")[1]);
    const lines = await listDigestLines(db, schoolId, { ...settings, personId });
    return lines.length > 0 && (await listOver(db, schoolId, causes, lines)).size < lines.length;
  },
});
