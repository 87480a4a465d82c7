import { normalLogin } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listTaken, type Subject } from "./account-office.queries.ts";

/** The best free login. */
export async function freeLogin(db: Db, person: Subject): Promise<string> {
  const wishes = suggestLogins(person);
  const taken = await listTaken(db, wishes, null);
  return wishes.find((wish) => !taken.has(wish)) ?? `${wishes.at(-1)}.${Date.now() % 10_000}`;
}

/**
 * Logins for a new person, the best first: a student's number with the school's code, for an adult the phone
 * or the e-mail address, which people know anyway, then a name. The last, by the person's id, is always free.
 */
function suggestLogins(person: Subject): readonly string[] {
  const { id, phone, email, nameEn, schoolCode, studentNumber, isStudent } = person;
  const name = latin(nameEn ?? "");
  const wishes = isStudent
    ? [studentNumber === null ? "" : `${latin(schoolCode)}.${latin(studentNumber)}`]
    : [phone ?? "", email ?? "", name];
  const last = `${latin(schoolCode)}.${isStudent ? "s" : "p"}${id}`;
  return [...wishes.filter((wish) => wish.length > 2).map(normalLogin), last];
}

/** Latin letters, digits and points, as they can be typed on any keyboard. */
const latin = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, ".")
    .replaceAll(/^\.+|\.+$/g, "");
