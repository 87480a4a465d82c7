import * as contract from "@dars/contract/identity/identities";
import * as providers from "@dars/contract/identity/identity-providers";

import type { Slice } from "#platform/http/api.ts";

import {
  addIdentityProvider,
  changeIdentityProvider,
  listIdentityProviders,
  readIdentityProviders,
  tryIdentityProvider,
} from "./identity-providers.ts";
import { beginOwnIdentity, linkOwnIdentity } from "./link-own-identity.ts";
import { listIdentities, unlinkIdentity } from "./own-identities.ts";
import type { RelyingParty } from "./relying-party.ts";
import { beginIdentity, endIdentity, linkIdentity } from "./sign-in-with-identity.ts";

export const identities =
  (party: RelyingParty): Slice =>
  (api) => {
    api.serve(contract.listIdentityProviders, (context) => listIdentityProviders(context));
    api.serve(contract.beginIdentity, (context, { body }) => beginIdentity(party, context, body));
    api.serve(contract.endIdentity, (context, { body }) => endIdentity(party, context, body));
    api.serve(contract.linkIdentity, (context, { body }) => linkIdentity(context, body));
    api.serve(contract.listIdentities, (context) => listIdentities(context));
    api.serve(contract.beginOwnIdentity, (context, { body }) => beginOwnIdentity(party, context, body));
    api.serve(contract.linkOwnIdentity, (context, { body }) => linkOwnIdentity(party, context, body));
    api.serve(contract.unlinkIdentity, (context, { params }) => unlinkIdentity(context, params.identityId));
    api.serve(providers.readIdentityProviders, (context) => readIdentityProviders(context));
    api.serve(providers.addIdentityProvider, (context, input) => addIdentityProvider(context, input));
    api.serve(providers.changeIdentityProvider, (context, input) => changeIdentityProvider(context, input));
    api.serve(providers.tryIdentityProvider, (_context, input) => tryIdentityProvider(party, input));
  };
