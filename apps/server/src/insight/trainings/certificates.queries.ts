import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { validUntil } from "./select-seat.queries.ts";

export const insertCertificate = (db: Db, schoolId: number, number: string) =>
  sql`insert into training_certificates (number, school_id) values (${number}, ${schoolId})
    on conflict do nothing`.execute(db);

export async function findCertificateSchool(directory: Db, number: string): Promise<number | undefined> {
  const row = await directory
    .selectFrom("training_certificates")
    .select("school_id as schoolId")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.schoolId;
}

export async function findCertificate(db: Db, schoolId: number, number: string) {
  const { rows } = await sql<{
    readonly name: Names;
    readonly school: Names;
    readonly title: string;
    readonly hours: number;
    readonly completedOn: string;
    readonly validUntil: string | null;
  }>`select ${selectNames("person")} as name, ${selectNames("school")} as school, training.title, training.hours::float8 as hours,
      (seat.completed_at at time zone school.time_zone)::date::text as "completedOn",
      ${validUntil(sql`school.time_zone`)}::text as "validUntil"
    from training_seats as seat
    join trainings as training on training.school_id = seat.school_id and training.id = seat.training_id
    join people as person on person.school_id = seat.school_id and person.id = seat.person_id
    join schools as school on school.id = seat.school_id
    where seat.school_id = ${schoolId} and seat.certificate = ${number} and seat.completed_at is not null`.execute(
    db,
  );
  return rows[0];
}
