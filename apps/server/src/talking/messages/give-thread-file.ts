import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Value } from "typebox/value";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Tokens } from "#platform/tokens.ts";
import { endOfLinks, giveFile } from "#talking/files/public.ts";

import { isFileOutside } from "./links.queries.ts";

interface GiveThreadFileInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Absent where the slice is tested by itself: then no file is offered. */
  readonly store?: FileStore;
}

/** The thread that a link leads to, and the page of that link. */
interface ThreadLink {
  readonly schoolId: number;
  readonly threadId: number;
  readonly action: string;
}

const PURPOSE = "thread file";

const toSignedText = ({ schoolId, threadId }: ThreadLink, fileId: string, until: number): string =>
  [schoolId, threadId, fileId, until].join(" ");

/** For minutes, and only with the link of this thread before it. */
export function buildFileAddress(tokens: Tokens, page: ThreadLink, { fileId }: AttachedFile): string {
  const until = endOfLinks(Date.now());
  const mac = tokens.hash(PURPOSE, toSignedText(page, fileId, until)).toString("base64url");
  return `${page.action}/files/${fileId}?until=${until}&mac=${mac}`;
}

const Asked = Type.Object({
  fileId: Type.String({ pattern: "^[0-9A-Za-z]{15}$" }),
  until: Type.String({ pattern: "^\\d{1,12}$" }),
  mac: Type.String({ pattern: "^[\\w-]{43}$" }),
});

/** Sends a file of the thread. Not, where it is not of this thread, or was not offered by its page. */
export async function giveThreadFile(
  { database, tokens, store }: GiveThreadFileInputs,
  page: ThreadLink,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<"given" | "over" | "none"> {
  const input = { ...Object(request.params), ...Object(request.query) };
  if (!store || !Value.Check(Asked, input)) return "none";
  const { fileId, mac } = input;
  const until = Number(input.until);
  if (!tokens.matches(PURPOSE, toSignedText(page, fileId, until), Buffer.from(mac, "base64url")))
    return "none";
  if (until * 1000 < Date.now()) return "over";
  const db = database.reading(page.schoolId);
  if (!(await isFileOutside(db, page.schoolId, page.threadId, fileId))) return "none";
  const which = { schoolId: page.schoolId, fileId, until };
  return (await giveFile({ database, store }, request, reply, which)) ? "given" : "none";
}
