import * as contract from "@dars/contract/identity/account-office";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";

import { createSectionAccounts } from "./create-section-accounts.ts";
import { readAccount } from "./read-account.ts";
import { saveAccount } from "./save-account.ts";

export const accountOffice =
  (book: SessionBook): Slice =>
  (api) => {
    api.serve(contract.readAccount, (context, { params }) => readAccount(context, params));
    api.serve(contract.saveAccount, (context, input) => saveAccount(book, context, input));
    api.serve(contract.createSectionAccounts, (context, input) => createSectionAccounts(context, input));
  };
