import * as contract from "@dars/contract/school/consents";

import type { Slice } from "#platform/http/api.ts";

import { decideFamilyConsent, listFamilyConsents } from "./decide-family-consent.ts";

export const consents: Slice = (api) => {
  api.serve(contract.listFamilyConsents, listFamilyConsents);
  api.serve(contract.decideFamilyConsent, decideFamilyConsent);
};
