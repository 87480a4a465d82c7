import type { ArchivePart } from "@dars/contract/oversight/school-archives";
import type pg from "pg";

import { fillDemoSchool } from "#demo/fill/public.ts";
import type { Database } from "#platform/db/db.ts";
import { readChunks } from "#platform/files/content.ts";
import type { FileStore } from "#platform/files/store.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { aDisk } from "#talking/files/files.factory.ts";
import { variantKey } from "#talking/files/public.ts";

import { listUnits } from "./archive-plan.queries.ts";
import type { ArchiveUnit } from "./archive-shapes.ts";
import { writeUnit } from "./write-unit.ts";

/** Texts at which a file of values breaks, or a spreadsheet runs something. */
export const HARD_TEXTS = [
  `=cmd|'/C calc'!A0`,
  `علي، "أبو حسن", ثانية`,
  '+964 ژمارە\r\nدووەم; "سێیەم"',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t-2+3",
  "'=already marked",
] as const;

/** A demo school with hard texts in names and titles, a guardian whom a court keeps away, and bytes for each of its files. */
export async function anArchivedSchool() {
  const { database, owner } = await freshDatabase();
  await fillDemoSchool(database, { today: new Date("2026-11-20T09:00:00Z") });
  const { rows } = await owner.query<{ schoolId: number; groupId: number; askedBy: number }>(
    `select school.id as "schoolId", school.group_id as "groupId",
       (select min(held.account_id) from role_assignments as held
         where held.school_id = school.id and held.role = 'school_management') as "askedBy"
     from schools as school where school.code = 'rafidain'`,
  );
  const [school] = rows;
  if (!school) throw new Error("The demo has this school.");
  const store = await aDisk();
  await hardenTexts(owner, school.schoolId);
  const bytes = await storeFiles(owner, store, school.schoolId);
  return { database, owner, store, bytes, ...school, ...openWriter({ database, store, ...school }) };
}

async function hardenTexts(owner: pg.Pool, schoolId: number): Promise<void> {
  for (const [at, text] of HARD_TEXTS.entries()) {
    const places = [
      ["people", "name_ar"],
      ["posts", "title"],
      ["homework", "text"],
      ["trainings", "title"],
    ] as const;
    for (const [table, column] of places)
      await owner.query(
        `update ${table} set ${column} = $2 where school_id = $1 and id = (
           select id from ${table} where school_id = $1 order by id offset $3 limit 1)`,
        [schoolId, text, at],
      );
  }
  await owner.query(
    `update guardian_links set restricted_by_court = true where school_id = $1 and id = (
       select min(id) from guardian_links where school_id = $1 and state = 'verified')`,
    [schoolId],
  );
}

/** Bytes of their own for each file of the school, as the disk of the demo has them only after its films are made. */
async function storeFiles(owner: pg.Pool, store: FileStore, schoolId: number) {
  const { rows } = await owner.query<{ id: string }>("select id from files where school_id = $1", [schoolId]);
  const stored = new Map<string, Buffer>();
  for (const [at, { id }] of rows.entries()) {
    const content = Buffer.from(`${id} ${"\0\u{fffd}\r\n".repeat(at)}`);
    stored.set(id, content);
    await store.put(variantKey(schoolId, id, "full"), content);
  }
  return stored;
}

interface ArchivedPlace {
  readonly database: Database;
  readonly store: FileStore;
  readonly schoolId: number;
  readonly groupId: number;
  readonly askedBy: number;
}

/** Lists and writes parts of the archive of a school, each file in memory. */
function openWriter(place: ArchivedPlace) {
  const work = { ...place, tokens: testTokens(), mark: "Of a test", origin: "https://school.example" };
  const list = (part: ArchivePart) => listUnits(place.database.reading(place.schoolId), place, part);
  const write = async (unit: ArchiveUnit) => {
    const written = await writeUnit(work, unit);
    if (!written) throw new Error(`There is nothing to write: ${unit.name}`);
    const pieces = [];
    for await (const piece of readChunks(written.content)) pieces.push(piece);
    return { path: written.path, lost: written.lost, bytes: Buffer.concat(pieces) };
  };
  return { list, write };
}
