import type { PersonPage } from "@dars/contract/school/people";

import { names } from "./names.ts";

/** What the office reads of a student without an account. */
export const aPersonPage = (over: Partial<PersonPage> = {}): PersonPage => ({
  id: 26,
  revision: 1,
  name: names("Tara Barzani"),
  nameParts: { en: { given: "Tara", family: "Barzani" } },
  sex: "female",
  birthDate: "2020-07-22",
  phone: null,
  email: null,
  secondPhone: null,
  address: null,
  isStudent: true,
  account: null,
  enrolment: null,
  guardians: [],
  children: [],
  teaches: [],
  ...over,
});
