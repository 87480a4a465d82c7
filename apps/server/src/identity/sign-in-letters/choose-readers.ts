import type { Readers } from "@dars/contract/identity/sign-in-letters";
import type { Locale } from "@dars/contract/platform/primitives";

import { listSectionPeople, type SectionPerson } from "#identity/account-office/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { forbidden } from "#platform/errors.ts";

/** A homeroom teacher makes the letters of a section once or twice. The office makes those of all sections in a day. */
const MOST_RUNS = 40;

type Asking = Pick<Actor, "accountId" | "role">;

interface ReadersFilter extends Readers {
  /** This student and the student's guardians alone. */
  readonly studentId?: number | undefined;
  /** The language of the paper. Null: each letter in the language of its reader, in Arabic order. */
  readonly locale?: Locale | null;
}

interface Chosen {
  readonly readers: readonly LetterReader[];
  /** People of the audience who get nothing. */
  readonly left: number;
}

/** A person with an account that this caller may give a code for, or, `isElsewhere`, may only remind. */
export type LetterReader = SectionPerson & { readonly accountId: number; readonly login: string };

/**
 * A4: the recipients of codes in a section. A homeroom teacher writes to students alone. A disabled account
 * gets none, nor does one with a role above the caller's (AZ-5).
 */
export async function chooseReaders(
  { actor }: { readonly actor: Asking },
  db: Db,
  { schoolId, sectionId }: { readonly schoolId: number; readonly sectionId: number },
  { audience, who, studentId, locale }: ReadersFilter,
): Promise<Chosen> {
  if (actor.role === "teacher" && audience !== "students") throw forbidden("write to guardians");
  if (actor.role === "teacher") await takeShare(db, actor.accountId, "letters", MOST_RUNS);
  const ofSection = await listSectionPeople(db, schoolId, sectionId, locale ?? "ar");
  const people = ofSection.filter(
    ({ role }) => audience === "everybody" || (role === "student") === (audience === "students"),
  );
  const candidates = people.filter(
    ({ id, childIds, hasPassword }) =>
      (who === "all" || !hasPassword) &&
      (studentId === undefined || id === studentId || childIds.includes(studentId)),
  );
  const readers = candidates.filter((person): person is LetterReader => isOpenTo(actor, person));
  return { readers, left: candidates.length - readers.length };
}

const isOpenTo = ({ role }: Asking, person: SectionPerson): boolean =>
  person.accountId !== null &&
  person.login !== null &&
  person.accountState !== "disabled" &&
  (role === "administrator" || !person.isHigher);

/** AZ-6: an account that another school knows too is opened by the head office alone. */
export const mayCode = ({ role }: Asking, { isElsewhere }: LetterReader): boolean =>
  role === "administrator" || !isElsewhere;
