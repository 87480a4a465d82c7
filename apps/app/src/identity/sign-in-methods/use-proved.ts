import { proveMyself } from "@dars/contract/identity/accounts";
import { beginPasskeySignIn, proveWithPasskey } from "@dars/contract/identity/passkeys";
import { proveWithCode } from "@dars/contract/identity/second-factors";
import { ApiError } from "@dars/contract/platform/client";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { signWithPasskey } from "#platform/device/passkeys.ts";
import { whileLoading } from "#platform/ui/loading.ts";

type Act = () => Promise<unknown>;

/** How people confirm once more that they hold the device. */
export type Proof = { readonly by: "password" | "code"; readonly typed: string } | { readonly by: "passkey" };

/** Acts that the server does only soon after a sign-in: where it asks for a proof, the act waits for it. */
export function useProved() {
  const { call } = useApi();
  const [error, setError] = useState<ApiError | null>(null);
  const [waiting, setWaiting] = useState<{ readonly act: Act } | null>(null);

  async function run(act: Act) {
    setError(null);
    try {
      await whileLoading(act);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === "proof-required") setWaiting({ act });
      else setError(failure);
    }
  }

  async function prove(proof: Proof) {
    await run(async () => {
      if (!(await show(proof))) return;
      setWaiting(null);
      await waiting?.act();
    });
  }

  /** False where a passkey was asked for and the person let it be. */
  async function show(proof: Proof): Promise<boolean> {
    if (proof.by === "password") await call(proveMyself, { body: { password: proof.typed } });
    else if (proof.by === "code") await call(proveWithCode, { body: { code: proof.typed } });
    else {
      const credential = await signWithPasskey(await call(beginPasskeySignIn, {}));
      if (!credential) return false;
      await call(proveWithPasskey, { body: { credential } });
    }
    return true;
  }

  /** Neither the act that waits for a proof nor why the last one was refused. */
  function forget() {
    setWaiting(null);
    setError(null);
  }

  return { run, prove, isAsked: waiting !== null, forget, error };
}

export type Proved = ReturnType<typeof useProved>;
