import { follows, leftOut, rowsGo, goes, type PersonTables } from "#platform/db/person-table.ts";

export const IDENTITY_PROVIDERS_RECORD: PersonTables = [
  {
    table: "linked_identities",
    accounts: { account_id: follows() },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("A key of another service."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
];
