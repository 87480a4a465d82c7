import { STAYS, follows, leftOut, rowsGo, goes, type PersonTables } from "#platform/db/person-table.ts";

export const SIGN_IN_METHODS_RECORD: PersonTables = [
  {
    table: "authenticators",
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Secrets."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
  {
    table: "passkeys",
    accounts: { account_id: follows() },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Secrets."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
  {
    table: "recovery_codes",
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Secrets."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
];
