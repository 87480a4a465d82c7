import type { SliceSamples } from "#testing/matrix/public.ts";

export const secondFactorsSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/me/proof": () => ({ password: "the matrix's password" }),
    "PUT /api/v6/me/proof/code": () => ({ code: "000000" }),
    "PUT /api/v6/me/authenticator": () => ({ code: "000000" }),
    "PUT /api/v6/group/staff-second-factor": () => ({ isRequired: false }),
  },
  answers: {
    // There is no authenticator whose code could be right.
    "PUT /api/v6/me/proof/code": 401,
    "PUT /api/v6/me/authenticator": 401,
    "POST /api/v6/me/recovery-codes": 409,
  },
};
