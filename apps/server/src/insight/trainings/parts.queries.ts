import type {
  TrainingPart,
  TrainingPartRecord,
  TrainingPartResult,
} from "@dars/contract/insight/training-parts";
import type { Span } from "@dars/contract/learning/guide-videos";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql } from "kysely";

import { readSpanUnion, selectSpans, writeSpanUnion } from "#learning/guide-videos/public.ts";
import type { Db } from "#platform/db/db.ts";
import { filesOn, isMediaAwaited } from "#talking/files/public.ts";

export interface PartRow extends Omit<TrainingPart, "startsAt" | "endsAt" | "file" | "video" | "mine"> {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly fileId: string | null;
  /** All files of the training. */
  readonly files: AttachedFile[];
  readonly isMediaAwaited: boolean;
  /** What the person has watched of it. */
  readonly seen: Span[];
  readonly result: TrainingPartResult | null;
}

/** The parts of a training in their order, with a person's results. */
export async function listParts(
  db: Db,
  schoolId: number,
  trainingId: number,
  personId: number | null,
): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part.id, part.kind, part.title, part.is_required as "isRequired", part.starts_at as "startsAt",
      part.ends_at as "endsAt", part.place, part.url, part.file_id as "fileId", part.questions,
      part.pass_percent as "passPercent", part.attempts,
      ${filesOn(schoolId, "training", sql`part.training_id`)} as files,
      ${isMediaAwaited(schoolId, sql`part.file_id`)} as "isMediaAwaited", ${selectSpans(sql`result.seen`)} as seen,
      case when result.person_id is not null then json_build_object('isDone', result.done_at is not null,
        'wasPresent', result.was_present, 'attempts', result.attempts, 'bestPercent', result.best_percent::float8)
      end as result
    from training_parts as part
    left join training_part_results as result on result.school_id = part.school_id and result.part_id = part.id
      and result.person_id = ${personId ?? 0}
    where part.school_id = ${schoolId} and part.training_id = ${trainingId} and part.removed_at is null
    order by part.position, part.id`.execute(db);
  return rows;
}

/** Writes a part in its place; a known one keeps its results. */
export async function upsertPart(
  db: Db,
  schoolId: number,
  trainingId: number,
  { id, ...part }: TrainingPartRecord,
  position: number,
): Promise<void> {
  const row = {
    position,
    kind: part.kind,
    title: part.title,
    is_required: part.isRequired,
    starts_at: part.startsAt === null ? null : new Date(part.startsAt),
    ends_at: part.endsAt === null ? null : new Date(part.endsAt),
    place: part.place,
    url: part.url,
    file_id: part.fileId,
    questions: JSON.stringify(part.questions),
    pass_percent: part.passPercent,
    attempts: part.attempts,
  };
  if (id === null)
    await db
      .insertInto("training_parts")
      .values({ school_id: schoolId, training_id: trainingId, ...row })
      .execute();
  else {
    await forgetSeen(db, schoolId, id, part.fileId);
    await db
      .updateTable("training_parts")
      .set(row)
      .where("school_id", "=", schoolId)
      .where("training_id", "=", trainingId)
      .where("id", "=", id)
      .execute();
  }
}

/** Seconds of a video do not count for another one in its place; who had completed the part stays so. */
const forgetSeen = (db: Db, schoolId: number, partId: number, fileId: string | null) =>
  sql`update training_part_results as result set seen = '{}' from training_parts as part
    where result.school_id = ${schoolId} and result.part_id = ${partId} and part.school_id = result.school_id
      and part.id = result.part_id and part.file_id is distinct from ${fileId}`.execute(db);

export const removeOtherParts = (db: Db, schoolId: number, trainingId: number, ids: readonly number[]) =>
  sql`update training_parts set removed_at = now() where school_id = ${schoolId} and training_id = ${trainingId}
    and removed_at is null and id <> all(${[...ids]}::bigint[])`.execute(db);

/** A change of the parts is a change of the training: its readers have another revision. */
export async function raiseRevision(db: Db, schoolId: number, trainingId: number): Promise<number> {
  const { revision } = await db
    .updateTable("trainings")
    .set({ revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", trainingId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

interface PartDone {
  readonly partId: number;
  readonly personId: number;
}

/** Once done it stays done. */
export const insertDone = (db: Db, schoolId: number, { partId, personId }: PartDone) =>
  sql`insert into training_part_results (school_id, part_id, person_id, done_at)
    values (${schoolId}, ${partId}, ${personId}, now())
    on conflict (school_id, part_id, person_id) do update
      set done_at = coalesce(training_part_results.done_at, dars_now())`.execute(db);

/**
 * TRN-1: adds to what was watched; no second of the video is ever taken away from it. Those beyond its end leave once the
 * end is known.
 */
export async function upsertSeen(
  db: Db,
  schoolId: number,
  { partId, personId }: PartDone,
  spans: readonly Span[],
  seconds: number | null,
): Promise<{ readonly watched: number; readonly seen: Span[] }> {
  const { rows } = await sql<{ readonly seen: string }>`
    insert into training_part_results as result (school_id, part_id, person_id, seen)
    values (${schoolId}, ${partId}, ${personId}, ${writeSpanUnion(spans, seconds)})
    on conflict (school_id, part_id, person_id) do update
      set seen = (result.seen + excluded.seen) * int4multirange(int4range(0, ${seconds}::int))
    returning result.seen::text as seen`.execute(db);
  return readSpanUnion(rows[0]?.seen ?? "");
}

/** The attempts that the person has had with this one. */
export async function insertAttempt(
  db: Db,
  schoolId: number,
  { partId, personId }: PartDone,
  { percent, isPassed }: { readonly percent: number; readonly isPassed: boolean },
): Promise<number> {
  const { rows } = await sql<{ readonly attempts: number }>`
    insert into training_part_results as result (school_id, part_id, person_id, attempts, best_percent, done_at)
    values (${schoolId}, ${partId}, ${personId}, 1, ${percent}, case when ${isPassed} then dars_now() end)
    on conflict (school_id, part_id, person_id) do update set attempts = result.attempts + 1,
      best_percent = greatest(result.best_percent, excluded.best_percent),
      done_at = coalesce(result.done_at, excluded.done_at)
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

/** Presence of those who have a seat; false where the person has none. */
export async function upsertPartPresence(
  db: Db,
  schoolId: number,
  { partId, personId, wasPresent }: PartDone & { readonly wasPresent: boolean },
): Promise<void> {
  await sql`insert into training_part_results (school_id, part_id, person_id, was_present, done_at)
    select ${schoolId}, ${partId}, seat.person_id, ${wasPresent}, case when ${wasPresent} then now() end
    from training_seats as seat join training_parts as part on part.school_id = seat.school_id
      and part.training_id = seat.training_id and part.id = ${partId}
    where seat.school_id = ${schoolId} and seat.person_id = ${personId}
    on conflict (school_id, part_id, person_id) do update set was_present = excluded.was_present,
      done_at = case when excluded.was_present then coalesce(training_part_results.done_at, dars_now()) end`.execute(
    db,
  );
}

const lacksPart = sql<boolean>`exists (
  select from training_parts as part
  left join training_part_results as result on result.school_id = part.school_id and result.part_id = part.id
    and result.person_id = seat.person_id
  where part.school_id = seat.school_id and part.training_id = seat.training_id and part.is_required
    and part.removed_at is null and result.done_at is null)`;

/** TRN-1: people who have done every required part and have no certificate; of all or of one person. */
export async function listComplete(
  db: Db,
  schoolId: number,
  trainingId: number,
  personId: number | null = null,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    select seat.person_id as "personId" from training_seats as seat
    where seat.school_id = ${schoolId} and seat.training_id = ${trainingId} and seat.certificate is null
      and (${personId}::bigint is null or seat.person_id = ${personId}::bigint) and not ${lacksPart}
      and exists (select from training_parts as part where part.school_id = seat.school_id
        and part.training_id = seat.training_id and part.is_required and part.removed_at is null)`.execute(
    db,
  );
  return rows.map((row) => row.personId);
}

/** A person whose presence was taken back has no certificate any more. */
export const withdrawIncomplete = (db: Db, schoolId: number, trainingId: number, people: readonly number[]) =>
  sql`update training_seats as seat set was_present = null, completed_at = null, certificate = null
    where seat.school_id = ${schoolId} and seat.training_id = ${trainingId}
      and seat.person_id = any(${[...people]}::bigint[]) and ${lacksPart}`.execute(db);
