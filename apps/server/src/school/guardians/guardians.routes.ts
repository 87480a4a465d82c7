import * as contract from "@dars/contract/school/guardians";

import type { Slice } from "#platform/http/api.ts";

import { changeGuardianLink } from "./change-guardian-link.ts";
import { claimChildren } from "./claim-children.ts";
import { giveConsent, listConsents } from "./consents.ts";
import { inviteGuardian } from "./invite-guardian.ts";
import { linkGuardian } from "./link-guardian.ts";
import { listGuardianLinks } from "./list-guardian-links.ts";
import { listPickup } from "./list-pickup.ts";

export const guardians: Slice = (api) => {
  api.serve(contract.listGuardianLinks, (context, { params }) => listGuardianLinks(context, params));
  api.serve(contract.listPickup, (context, { params }) => listPickup(context, params));
  api.serve(contract.linkGuardian, (context, input) => linkGuardian(context, input));
  api.serve(contract.changeGuardianLink, (context, input) => changeGuardianLink(context, input));
  api.serve(contract.listConsents, (context, { params }) => listConsents(context, params));
  api.serve(contract.giveConsent, (context, input) => giveConsent(context, input));
  api.serve(contract.claimChildren, (context, input) => claimChildren(context, input));
  api.serve(contract.inviteGuardian, (context, input) => inviteGuardian(context, input));
};
