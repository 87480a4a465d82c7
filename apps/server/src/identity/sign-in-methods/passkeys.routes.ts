import * as contract from "@dars/contract/identity/passkeys";

import type { Api } from "#platform/http/api.ts";

import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys.ts";
import { proveWithPasskey } from "./prove-with-passkey.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey.ts";

export function passkeys(api: Api): void {
  api.serve(contract.beginPasskeySignIn, (context) => beginPasskeySignIn(context));
  api.serve(contract.signInWithPasskey, (context, { body }) => signInWithPasskey(context, body));
  api.serve(contract.proveWithPasskey, (context, input) => proveWithPasskey(context, input));
  api.serve(contract.listPasskeys, (context) => listPasskeys(context));
  api.serve(contract.beginPasskey, (context) => beginPasskey(context));
  api.serve(contract.addPasskey, (context, input) => addPasskey(context, input));
  api.serve(contract.renamePasskey, (context, { params, body }) =>
    renamePasskey(context, params.passkeyId, body.name),
  );
  api.serve(contract.removePasskey, (context, { params }) => removePasskey(context, params.passkeyId));
}
