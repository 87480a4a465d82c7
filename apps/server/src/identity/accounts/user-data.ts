import type { UserData } from "@dars/contract/identity/user-data";

import type { Database } from "#platform/db/db.ts";
import { writeWallTime } from "#platform/wall-time.ts";

import { findOnlySchool, findPlace } from "./people.queries.ts";
import type { SessionFound } from "./sessions.queries.ts";

type SessionFacts = Pick<
  SessionFound,
  "accountId" | "role" | "schoolId" | "personId" | "lastLoginAt" | "timeoutDays" | "timeZone"
> &
  Partial<Pick<SessionFound, "chosenSchoolId" | "chosenStudentId">>;

/**
 * The stored session as app 51.6 keeps it, with today's ids (ROL-4): a student's section and level as they are now, a
 * parent's chosen child only while the link holds (FAM-1), the school of a role over schools when there is just one.
 */
export async function readUserData(
  database: Database,
  session: SessionFacts,
  token: string,
): Promise<UserData> {
  const place = (await PLACES[session.role]?.(database, session)) ?? {
    ...NOWHERE,
    schoolId: session.schoolId,
  };
  return {
    token,
    login_type: session.role,
    server: null,
    school_id: place.schoolId,
    grade_id: place.sectionId,
    student_id: place.studentId,
    teacher_id: session.role === "teacher" ? session.personId : null,
    level_id: place.levelId,
    id: session.accountId,
    last_login_at: writeWallTime(session.lastLoginAt, session.timeZone),
    session_timeout: session.timeoutDays,
  };
}

interface UserDataScope {
  readonly schoolId: number | null;
  readonly studentId: number | null;
  readonly sectionId: number | null;
  readonly levelId: number | null;
}

const NOWHERE: UserDataScope = { schoolId: null, studentId: null, sectionId: null, levelId: null };

const PLACES: Partial<
  Record<
    SessionFound["role"],
    (database: Database, session: SessionFacts) => Promise<UserDataScope | undefined>
  >
> = {
  student: ownPlace,
  parent: chosenChild,
  administrator: onlySchool("group"),
  subject_coordinator: onlySchool("assigned"),
  evaluator: onlySchool("assigned"),
};

function onlySchool(over: "group" | "assigned") {
  return async (database: Database, { accountId }: SessionFacts): Promise<UserDataScope> => ({
    ...NOWHERE,
    schoolId: (await findOnlySchool(database.shortReading(null), accountId, over)) ?? null,
  });
}

async function ownPlace(
  database: Database,
  { schoolId, personId: studentId }: SessionFacts,
): Promise<UserDataScope | undefined> {
  if (schoolId === null || studentId === null) return undefined;
  const place = await findPlace(database.shortReading(schoolId), schoolId, studentId);
  return { schoolId, studentId, sectionId: place?.sectionId ?? null, levelId: place?.levelId ?? null };
}

async function chosenChild(
  database: Database,
  { accountId, chosenSchoolId = null, chosenStudentId = null }: SessionFacts,
): Promise<UserDataScope | undefined> {
  if (chosenSchoolId === null || chosenStudentId === null) return undefined;
  const db = database.shortReading(chosenSchoolId);
  const place = await findPlace(db, chosenSchoolId, chosenStudentId, { guardianAccountId: accountId });
  return place && { schoolId: chosenSchoolId, studentId: chosenStudentId, ...place };
}
