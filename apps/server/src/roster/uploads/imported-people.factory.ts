import type pg from "pg";

import type { Actor } from "#platform/context.ts";

/** People and rooms that a package of the small school brought. */
export function importedPeople(owner: pg.Pool) {
  /** All imported people have chosen a password: a room is writable only with staff that can sign in. */
  const openAccounts = (schoolId: number) =>
    owner.query(
      "update accounts set state = 'active' where id in (select account_id from account_people where school_id = $1)",
      [schoolId],
    );

  async function roomOfMaths(schoolId: number): Promise<number> {
    const { rows } = await owner.query(
      `select room.id from rooms as room join teaching_classes as class on class.id = room.teaching_class_id
     where room.school_id = $1 and class.school_id = $1 and class.sourced_id = 'k-7a-math'`,
      [schoolId],
    );
    return Number(rows[0].id);
  }

  /** A person of the package, who has chosen a password since. */
  async function fetchActor(schoolId: number, sourcedId: string): Promise<Actor> {
    const { rows } = await owner.query(
      `select role.account_id as "accountId", role.id as "assignmentId", role.group_id as "groupId", role.role,
       person.id as "personId"
     from people as person join role_assignments as role on role.school_id = $1 and role.person_id = person.id
     where person.school_id = $1 and person.sourced_id = $2`,
      [schoolId, sourcedId],
    );
    return { ...rows[0], schoolId, sessionId: 0, mustChangePassword: false };
  }

  return { openAccounts, roomOfMaths, fetchActor };
}
