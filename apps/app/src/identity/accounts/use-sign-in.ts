import {
  login as loginRoute,
  type SecondStepChallenge,
  type SignedIn,
} from "@dars/contract/identity/accounts";
import { readMe } from "@dars/contract/identity/own-account";
import { takeSecondStep } from "@dars/contract/identity/second-factors";
import type { UserData } from "@dars/contract/identity/user-data";
import { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { latinDigits } from "@dars/contract/shell/versions";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { appVersion, devicePlatform } from "#platform/device/app-version.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { whileLoading } from "#platform/ui/loading.ts";

import { findSecondStep } from "./find-second-step.ts";
import { getHomePath, PASSWORD_DUE, SECOND_FACTOR_DUE } from "./get-home-path.ts";
import { findDeviceKey, knownPeople, rememberPerson } from "./known-people.ts";
import { useSession } from "./use-session.ts";
import { takeWantedPage } from "./wanted-page.ts";

const SECOND_MS = 1_000;
/** Seconds, where the server did not say how many. */
const SHORTEST_WAIT = 5;

export interface Attempt {
  readonly login: string;
  readonly password: string;
  readonly role: Role;
}

/** The act of signing in, and why the last try failed. Ends at the page that was asked for or the role's home, or where a password is chosen. */
export function useSignIn() {
  const { call } = useApi();
  const router = useIonRouter();
  const { signIn } = useSession();
  const [error, setError] = useState<ApiError | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [begun, setBegun] = useState<Begun | null>(null);

  async function attempt({ login: typed, password, role }: Attempt) {
    const login = latinDigits(typed).trim();
    await trying(async () => {
      const key = findDeviceKey(await knownPeople(), login);
      const device = { ...thisDevice(), ...(key !== null && { key }) };
      const body = { login, password, login_type: role, device };
      try {
        enter(login, role, await call(loginRoute, { body }));
      } catch (failure) {
        const secondStep = findSecondStep(failure);
        if (!secondStep) throw failure;
        setBegun({ ...secondStep, login, role });
      }
    });
  }

  /** The second step of a sign-in that has begun. */
  async function takeStep(code: string) {
    if (!begun) return;
    const { challenge, login, role } = begun;
    const body = { challenge, code: latinDigits(code).trim() };
    await trying(async () => {
      const signedIn = await call(takeSecondStep, { body });
      // Who came by an identity provider has typed no login.
      if (login === "") enterWithPasskey(signedIn);
      else enter(login, role, signedIn);
    });
  }

  /** A sign-in by other means than a password, which may wait for its second step too. */
  const enterBy = (role: Role, work: () => Promise<SignedIn>) =>
    trying(async () => {
      try {
        enterWithPasskey(await work());
      } catch (failure) {
        const secondStep = findSecondStep(failure);
        if (!secondStep) throw failure;
        setBegun({ ...secondStep, login: "", role });
      }
    });

  async function trying(work: () => Promise<void>) {
    setError(null);
    try {
      await whileLoading(work);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      if (failure.code === "too-many-requests")
        setWaitUntil(afterSeconds(failure.retryAfter ?? SHORTEST_WAIT));
    }
  }

  /** Begins anew, with nothing kept of the step before. */
  function forgive() {
    setError(null);
    setBegun(null);
  }

  /** False where this device keeps nothing, so that nobody can be signed in on it. */
  async function isSeated(userData: UserData): Promise<boolean> {
    try {
      await signIn(userData);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return false;
    }
  }

  /** A sign-in with a passkey, which says by itself who it is. */
  function enterWithPasskey(signedIn: SignedIn) {
    void isSeated(signedIn.userData).then(async (isIn) => {
      if (!isIn) return;
      const role = signedIn.userData.login_type;
      router.push(wayOn(signedIn, role), "root", "replace");
      await greet(role);
    });
  }

  function enter(login: string, role: Role, signedIn: SignedIn) {
    const { userData, must_change_password, device_key } = signedIn;
    void isSeated(userData).then(async (isIn) => {
      if (!isIn) return;
      await rememberPerson({ login, role, ...(device_key !== undefined && { deviceKey: device_key }) });
      router.push(wayOn(signedIn, role), "root", "replace");
      if (must_change_password) return;
      await greet(role, login);
    });
  }

  /** The name for the card on the chooser, which shows the login without it, and the language of the account. */
  async function greet(role: Role, typed?: string) {
    const me = await call(readMe, {}).catch(() => undefined);
    if (!me) return;
    const login = typed ?? me.login;
    await rememberPerson({ login, role, name: me.name });
    const { offerLanguage } = await import("./offer-language.ts");
    await offerLanguage(login, me.locale);
  }

  /** `waitUntil` is in milliseconds since 1970: before it the server would not even look. */
  return { attempt, begun, takeStep, enterBy, enterWithPasskey, error, forgive, waitUntil };
}

/** A sign-in that waits for its second step. */
export interface Begun extends SecondStepChallenge {
  readonly login: string;
  readonly role: Role;
}

function wayOn({ userData, must_change_password, must_add_second_factor }: SignedIn, role: Role): string {
  if (must_change_password) return `/login/${role}/${PASSWORD_DUE}`;
  if (must_add_second_factor === true) return `/login/${role}/${SECOND_FACTOR_DUE}`;
  return takeWantedPage(userData) ?? getHomePath(userData);
}

/** As the server expects it. */
export function thisDevice() {
  const name = deviceName();
  return { platform: devicePlatform(), appVersion, ...(name !== "" && { name }) };
}

const afterSeconds = (seconds: number): number => Date.now() + seconds * SECOND_MS;
