import type { Role } from "@dars/contract/platform/roles";

import type { Account, Person, PersonNo } from "./plan.ts";

type NewPerson = Omit<Person, "phone" | "secondPhone" | "address" | "email" | "birthDate" | "locale"> &
  Partial<Pick<Person, "address" | "birthDate" | "locale">>;

interface Login {
  /** Such as "teacher"; the number follows. */
  readonly kind: string;
  readonly number: number;
  readonly roles: readonly Role[];
  readonly alias?: string | undefined;
  readonly state?: Account["state"];
  /** Logins of group-wide accounts have the group's prefix, not the school's. */
  readonly isOfGroup?: boolean;
  /** Children have neither phone nor e-mail address here. */
  readonly isChild?: boolean;
}

/** The prefix of each login, such as "noor."; empty where the plain names are free. */
export interface LoginPrefixes {
  readonly group: string;
  readonly school: string;
}

/** One adult of so many has a second phone. */
const WITH_SECOND = 3;
/** Between the two phones of a person: more than the people of a school. */
const SECOND_PHONE = 50_000;

/** Collects the people of one school and their accounts. Phones cannot be dialled, addresses do not exist (GEN-3). */
export class SchoolPeople {
  readonly people: Person[] = [];
  readonly accounts: Account[] = [];
  readonly #place: number;
  readonly #prefixes: LoginPrefixes;

  constructor(place: number, prefixes: LoginPrefixes) {
    this.#place = place;
    this.#prefixes = prefixes;
  }

  add(person: NewPerson, login: Login): PersonNo {
    const no = this.people.length;
    const name = `${login.isOfGroup ? this.#prefixes.group : this.#prefixes.school}${login.kind}${login.number}`;
    const locale = person.locale ?? null;
    this.people.push({
      ...person,
      birthDate: person.birthDate ?? null,
      ...this.#phones(no, login),
      address: person.address ?? null,
      email: login.isChild ? null : `${name}@example.org`,
      locale,
    });
    this.accounts.push({
      logins: login.alias === undefined ? [name] : [name, login.alias],
      person: no,
      roles: login.roles,
      state: login.state ?? "active",
      locale,
    });
    return no;
  }

  /** Gives an existing person another role. */
  addRole(person: PersonNo, role: Role): void {
    const place = this.accounts.findIndex((account) => account.person === person);
    const account = this.accounts[place];
    if (account && !account.roles.includes(role))
      this.accounts[place] = { ...account, roles: [...account.roles, role] };
  }

  #phones(no: PersonNo, { isChild }: Login): Pick<Person, "phone" | "secondPhone"> {
    if (isChild) return { phone: null, secondPhone: null };
    return {
      phone: this.#phone(no),
      secondPhone: no % WITH_SECOND > 0 ? null : this.#phone(no + SECOND_PHONE),
    };
  }

  #phone(no: PersonNo): string {
    return `+9640000000${String((this.#place * 7919 + no) % 100_000).padStart(5, "0")}`;
  }
}
