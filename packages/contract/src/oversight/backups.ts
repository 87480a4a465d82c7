import { Type, type Static } from "typebox";

import { Instant, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** After so many hours without one something is wrong with the nightly backup. */
export const BACKUP_DUE_HOURS = 36;

/** How many are listed. */
export const LISTED_BACKUPS = 5;

export const BackupTaken = Type.Object({
  takenAt: Instant,
  bytes: Type.Integer({ minimum: 0 }),
  /** Null: of the database alone. */
  files: nullable(Type.Integer({ minimum: 0 })),
});
export type BackupTaken = Static<typeof BackupTaken>;

/**
 * The backups of the whole server, by its own command. Those of a PostgreSQL of one's own are not known
 * here.
 */
export const listBackups = route({
  method: "GET",
  path: "/api/v6/backups",
  summary: "The last backups",
  access: { capability: "Q3", on: "self", allow: { administrator: "group" } },
  repeatable: true,
  reply: Type.Object({
    /** The latest first. */
    backups: Type.Array(BackupTaken, { maxItems: LISTED_BACKUPS }),
  }),
});
