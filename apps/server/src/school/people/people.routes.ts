import * as ownName from "@dars/contract/school/own-name";
import * as contract from "@dars/contract/school/people";
import * as office from "@dars/contract/school/people-office";

import type { Slice } from "#platform/http/api.ts";

import { changeOwnName } from "./change-own-name.ts";
import { changePerson } from "./change-person.ts";
import { createPerson } from "./create-person.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { listPeople } from "./list-people.ts";
import { readNationalId, saveNationalId } from "./national-id.ts";
import { readOwnName } from "./read-own-name.ts";
import { readPerson } from "./read-person.ts";
import { readRecord } from "./read-record.ts";

export const people: Slice = (api) => {
  api.serve(contract.readPerson, (context, { params }) => readPerson(context, params));
  api.serve(contract.changePerson, (context, input) => changePerson(context, input));
  api.serve(office.listPeople, (context, input) => listPeople(context, input));
  api.serve(office.readRecord, (context, { params }) => readRecord(context, params));
  api.serve(office.findDuplicates, (context, input) => findDuplicates(context, input));
  api.serve(office.createPerson, (context, input) => createPerson(context, input));
  api.serve(office.readNationalId, (context, input) => readNationalId(context, input));
  api.serve(ownName.readOwnName, (context) => readOwnName(context));
  api.serve(ownName.changeOwnName, (context, input) => changeOwnName(context, input));
  api.serve(office.saveNationalId, (context, input) => saveNationalId(context, input));
};
