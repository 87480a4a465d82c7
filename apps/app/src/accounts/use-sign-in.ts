import { login as loginRoute, readMe, type SignedIn } from "@dars/contract/accounts";
import { ApiError } from "@dars/contract/client";
import type { Role } from "@dars/contract/roles";
import { latinDigits } from "@dars/contract/versions";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { appVersion, devicePlatform } from "#platform/device/app-version.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { whileLoading } from "#platform/ui/loading.ts";

import { homeOf, PASSWORD_DUE } from "./home-of.ts";
import { deviceKeyOf, knownPeople, rememberPerson } from "./known-people.ts";
import { useSession } from "./use-session.ts";

const SECOND_MS = 1_000;
/** Seconds, where the server did not say how many. */
const SHORTEST_WAIT = 5;

export interface Attempt {
  readonly login: string;
  readonly password: string;
  readonly role: Role;
}

/** The act of signing in, and why the last try failed. Ends at the role's home, or where a password is chosen. */
export function useSignIn() {
  const { call } = useApi();
  const router = useIonRouter();
  const { signIn } = useSession();
  const [error, setError] = useState<ApiError | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);

  async function attempt({ login: typed, password, role }: Attempt) {
    const login = latinDigits(typed).trim();
    setError(null);
    try {
      const key = deviceKeyOf(await knownPeople(), login);
      const device = { ...thisDevice(), ...(key !== null && { key }) };
      const body = { login, password, login_type: role, device };
      enter(login, role, await whileLoading(() => call(loginRoute, { body })));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      if (failure.code === "too-many-requests")
        setWaitUntil(afterSeconds(failure.retryAfter ?? SHORTEST_WAIT));
    }
  }

  function enter(login: string, role: Role, { userData, must_change_password, device_key }: SignedIn) {
    void signIn(userData).then(async () => {
      await rememberPerson({ login, role, ...(device_key !== undefined && { deviceKey: device_key }) });
      router.push(
        must_change_password ? `/login/${role}/${PASSWORD_DUE}` : homeOf(userData),
        "root",
        "replace",
      );
      if (must_change_password) return;
      // Only for the card on the chooser: without it the card shows the login.
      const me = await call(readMe, {}).catch(() => undefined);
      if (me) await rememberPerson({ login, role, name: me.name });
    });
  }

  /** `waitUntil` is in milliseconds since 1970: before it the server would not even look. */
  return { attempt, error, forgive: () => setError(null), waitUntil };
}

function thisDevice() {
  const name = deviceName();
  return { platform: devicePlatform(), appVersion, ...(name !== "" && { name }) };
}

const afterSeconds = (seconds: number): number => Date.now() + seconds * SECOND_MS;
