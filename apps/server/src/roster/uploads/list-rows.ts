import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listUploadRows as route,
  UploadChange,
  UploadDuplicate,
  UploadIssue,
} from "@dars/contract/roster/upload-rows";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listFound, listPairs } from "./found.queries.ts";
import { findUpload } from "./uploads.queries.ts";

const PAGE = 100;

/** A page of the dry run's results: problems, planned changes, or people who may be known already. */
export async function listRows(
  { database }: Context,
  { params: { schoolId, uploadId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  if (!(await findUpload(db, schoolId, uploadId))) throw notFound("This upload");
  const { of = "issues", after = 0, limit = PAGE } = query;
  const rows = await listFound<UploadIssue & UploadChange & UploadDuplicate>(db, schoolId, uploadId, of, {
    after,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.position ?? null) : null;
  const reply = { issues: [], changes: [], duplicates: [], next };
  if (of !== "duplicates") return { ...reply, [of]: page };
  const pairs = await listPairs(db, schoolId, uploadId);
  const decisions = new Map(pairs.map(({ id, decision }) => [id, decision]));
  const duplicates = page.map((row) => ({ ...row, decision: decisions.get(row.id) ?? null }));
  return { ...reply, duplicates };
}
