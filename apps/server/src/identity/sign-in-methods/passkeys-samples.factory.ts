import type { SliceSamples } from "#testing/matrix/public.ts";

const credential = { id: "none", clientDataJSON: "none", attestationObject: "none", transports: [] };
const signed = { id: "none", clientDataJSON: "none", authenticatorData: "none", signature: "none" };

export const passkeysSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/me/proof/passkey": () => ({ credential: signed }),
    "POST /api/v6/me/passkeys": () => ({ name: "A phone", credential }),
    "PUT /api/v6/me/passkeys/:passkeyId": () => ({ name: "A phone" }),
  },
  ids: async () => ({ passkeyId: 1 }),
  answers: {
    // Only a browser makes one that is right.
    "PUT /api/v6/me/proof/passkey": 401,
    "POST /api/v6/me/passkeys": 401,
    // No user here has any.
    "PUT /api/v6/me/passkeys/:passkeyId": 404,
    "DELETE /api/v6/me/passkeys/:passkeyId": 404,
  },
};
