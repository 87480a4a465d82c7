import { PICTURE_AGE } from "@dars/contract/identity/class-devices";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** Devices of a section that may be used now. */
export const listDevices = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("class_devices")
    .select([
      "id",
      "name",
      "enrolled_at as enrolledAt",
      "expires_at as expiresAt",
      "last_used_at as lastUsedAt",
    ])
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("id")
    .execute();

/** A device by its secret, with the names of its class; undefined once it is revoked or its time is over. */
export const findDeviceBySecret = (db: Db, schoolId: number, secretHash: Buffer) =>
  db
    .selectFrom("class_devices as device")
    .innerJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "device.school_id").onRef("section.id", "=", "device.section_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .innerJoin("schools as school", "school.id", "device.school_id")
    .innerJoin("groups", "groups.id", "school.group_id")
    .select([
      "device.id",
      "device.section_id as sectionId",
      "device.expires_at as expiresAt",
      "device.name",
      "section.letter",
      selectNames("level").as("level"),
      selectNames("school").as("school"),
    ])
    .where("device.school_id", "=", schoolId)
    .where("device.secret_hash", "=", secretHash)
    .where("device.revoked_at", "is", null)
    .where("device.expires_at", ">", sql<Date>`now()`)
    .where("school.state", "<>", "closed")
    .where("groups.state", "=", "active")
    .executeTakeFirst();

export type DeviceFound = NonNullable<Awaited<ReturnType<typeof findDeviceBySecret>>>;

export async function insertDevice(
  db: Db,
  device: {
    readonly schoolId: number;
    readonly sectionId: number;
    readonly name: string;
    readonly secretHash: Buffer;
    readonly enrolledBy: number;
    readonly days: number;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("class_devices")
    .values({
      school_id: device.schoolId,
      section_id: device.sectionId,
      name: device.name,
      secret_hash: device.secretHash,
      enrolled_by: device.enrolledBy,
      expires_at: sql`now() + make_interval(days => ${device.days})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the section has no such device. */
export async function revokeDevice(
  db: Db,
  schoolId: number,
  sectionId: number,
  deviceId: number,
): Promise<boolean> {
  const revoked = await db
    .updateTable("class_devices")
    .set({ revoked_at: sql`coalesce(revoked_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return revoked.numUpdatedRows === 1n;
}

/** False if the device was removed meanwhile: a removal comes before, or finds the session that was opened on it. */
export async function markUsed(db: Db, schoolId: number, deviceId: number): Promise<boolean> {
  const used = await db
    .updateTable("class_devices")
    .set({ last_used_at: sql`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", deviceId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** ACC-2: students of a section who are below 13 on the school's day. A child without a birthday is not among them. */
export const listYoung = (db: Db, schoolId: number, sectionId: number) =>
  young(db, schoolId)
    .where("enrolment.section_id", "=", sectionId)
    .orderBy(byName("person"))
    .orderBy("person.id")
    .execute();

/** One of them, wherever in the school it sits. */
export const findYoung = (db: Db, schoolId: number, studentId: number) =>
  young(db, schoolId).where("person.id", "=", studentId).executeTakeFirst();

const young = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "enrolment.school_id")
        .onRef("person.id", "=", "enrolment.student_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .leftJoin("picture_pins as pin", (join) =>
      join.onRef("pin.school_id", "=", "person.school_id").onRef("pin.student_id", "=", "person.id"),
    )
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "person.school_id")
        .onRef("account_link.person_id", "=", "person.id"),
    )
    .leftJoin("accounts as account", "account.id", "account_link.account_id")
    .select([
      "person.id",
      selectNames("person").as("name"),
      "enrolment.section_id as sectionId",
      "pin.pin_hash as pinHash",
      "account.id as accountId",
      "account.state as accountState",
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.state", "=", "active")
    .where("year.state", "=", "current")
    .where("person.deleted_at", "is", null)
    .where("person.state", "=", "active")
    .where(sql<boolean>`person.birth_date > ${todayIn(schoolId)} - make_interval(years => ${PICTURE_AGE})`);

export const savePin = (
  db: Db,
  pin: {
    readonly schoolId: number;
    readonly studentId: number;
    readonly pinHash: Buffer;
    readonly by: number;
  },
) =>
  db
    .insertInto("picture_pins")
    .values({ school_id: pin.schoolId, student_id: pin.studentId, pin_hash: pin.pinHash, set_by: pin.by })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "student_id"])
        .doUpdateSet({ pin_hash: pin.pinHash, set_by: pin.by, set_at: sql`dars_now()` }),
    )
    .execute();

export const insertClassCode = (
  db: Db,
  code: {
    readonly codeHash: Buffer;
    readonly schoolId: number;
    readonly sectionId: number;
    readonly by: number;
    readonly minutes: number;
  },
) =>
  db
    .insertInto("class_codes")
    .values({
      code_hash: code.codeHash,
      school_id: code.schoolId,
      section_id: code.sectionId,
      issued_by: code.by,
      expires_at: sql`now() + make_interval(mins => ${code.minutes})`,
    })
    .returning("expires_at as expiresAt")
    .executeTakeFirstOrThrow();

/** The class of the code, for the one caller that consumes it. Codes that expired a day ago are deleted too. */
export async function spendClassCode(db: Db, codeHash: Buffer) {
  await db
    .deleteFrom("class_codes")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  return db
    .updateTable("class_codes")
    .set({ used_at: sql`now()` })
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["school_id as schoolId", "section_id as sectionId", "issued_by as issuedBy"])
    .executeTakeFirst();
}

export const hasSection = async (db: Db, schoolId: number, sectionId: number): Promise<boolean> =>
  (await db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst()) !== undefined;

export const hasStudent = async (db: Db, schoolId: number, studentId: number): Promise<boolean> =>
  (await db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .executeTakeFirst()) !== undefined;
