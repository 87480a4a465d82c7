import { nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const provider = {
  name: "Directory",
  hosts: [],
  studentTenants: [],
  roles: ["teacher"],
  mailDomains: [],
  loginClaim: "email",
  isOpen: false,
  clientSecret: null,
};
const secret = "of a browser that never left";

export const identitiesSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/group/identity-providers": () => ({
      ...provider,
      issuer: "https://sso.school.example",
      clientId: `client-${nextNumber()}`,
    }),
    // Nothing outside is called: this one is of our own network.
    "POST /api/v6/group/identity-providers/trial": () => ({ issuer: "https://127.0.0.1", hosts: [] }),
    "POST /api/v6/me/identities/beginnings": () => ({ providerId: 9_999_999 }),
    "POST /api/v6/me/identities": () => ({ secret, answer: "code=none&state=none" }),
    "PUT /api/v6/group/identity-providers/:providerId": () => ({ ...provider, revision: 1 }),
  },
  ids: async () => ({ identityId: 1, providerId: 9_999_999 }),
  // No user here has this one, and none has left for it.
  answers: {
    "PUT /api/v6/group/identity-providers/:providerId": 404,
    "POST /api/v6/me/identities/beginnings": 404,
    "POST /api/v6/me/identities": 401,
    // No user here has any.
    "DELETE /api/v6/me/identities/:identityId": 404,
  },
};
