import type { Input } from "@dars/contract/platform/route";
import {
  versionFault,
  type AppVersion,
  type VersionFault,
  type saveAppVersion as route,
} from "@dars/contract/shell/app-versions";

import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { AppError } from "#platform/errors.ts";

import { findSettings, listPublished, lockPublished, upsertPublished } from "./settings.queries.ts";

const WHY: Readonly<Record<VersionFault, string>> = {
  form: "A version is two digits, a point and one digit, such as 51.7.",
  "min-above": "The least version may not be above the one that is in the store.",
  "min-unconfirmed": "This least version shuts apps out: type it once more.",
};

export async function listAppVersions({ database }: Context): Promise<{ readonly versions: AppVersion[] }> {
  const rows = await listPublished(database.directory);
  return { versions: rows.map(toAppVersion) };
}

/** Q4, VER-1. check_version returns it from the next call on. */
export async function saveAppVersion(
  { database, actor, requestId }: Context,
  { params: { platform }, body: { seen = null, ...body } }: Input<typeof route>,
): Promise<AppVersion> {
  const { groupId, accountId, role } = actor;
  const { officeId } = await findSettings(database.directory, groupId);
  return database.inSchool(officeId, async (db) => {
    await lockPublished(db);
    const before = (await listPublished(db)).find((row) => row.platform === platform);
    await requireSeenValue(
      db,
      `app version ${platform}`,
      seen,
      async () => before?.changedAt.toISOString() ?? null,
    );
    const wrong = versionFault(body, before?.minVersion ?? null);
    if (wrong)
      throw new AppError("invalid", WHY[wrong.fault], {
        field: `/body/${wrong.field}`,
        details: { fault: wrong.fault },
      });
    const saved = await upsertPublished(db, platform, body);
    await audit(db, officeId, {
      action: "version.published",
      accountId,
      role,
      requestId,
      changes: { platform, version: body.version, minVersion: body.minVersion },
    });
    return toAppVersion(saved);
  });
}

const toAppVersion = ({
  changedAt,
  notes,
  ...row
}: Awaited<ReturnType<typeof listPublished>>[number]): AppVersion => ({
  ...row,
  changedAt: changedAt.toISOString(),
  ...(notes && { notes }),
});
