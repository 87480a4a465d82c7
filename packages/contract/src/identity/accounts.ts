import { Type, type Static } from "typebox";

import { UserData } from "#identity/user-data.ts";
import { everyone } from "#platform/access.ts";
import { Id, Nothing, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

const Login = Type.String({ minLength: 1, maxLength: 255 });
const Secret = Type.String({ minLength: 1, maxLength: 256 });
/** Shortest password that can be chosen. */
export const PASSWORD_MIN_LENGTH = 8;
const NewPassword = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: 256 });

export const DevicePlatform = Type.Enum(["android", "ios", "web"]);

const Device = Type.Object({
  platform: DevicePlatform,
  name: Type.Optional(Type.String({ maxLength: 120 })),
  appVersion: Type.Optional(Type.String({ maxLength: 20 })),
});

/** `must_change_password`: the next call has to be `changePassword`; every other is refused until then. */
export const SignedIn = Type.Object({
  status: Type.Literal("success"),
  userData: UserData,
  must_change_password: Type.Boolean(),
  /** The group asks for a second factor and there is none yet: until one is added, every other call is refused. */
  must_add_second_factor: Type.Optional(Type.Boolean()),
  /** Kept on the device and sent with later sign-ins, so that strangers' failures do not slow its owner down. */
  device_key: Type.Optional(Type.String()),
});
export type SignedIn = Static<typeof SignedIn>;

/**
 * The password may also be a one-time code from the office. Refused with `bad-credentials` whether or not the account
 * exists; with `no-access` and `details.login_types` when only the type is wrong; with `too-many-requests` after five
 * failures, for a time that grows to 15 minutes; with `second-step-required` and a `SecondStepAsked` in `details` when
 * the password was right and is not enough.
 */
export const login = route({
  method: "POST",
  path: "/api/v6/login",
  summary: "Sign in",
  access: "public",
  repeatable: false,
  body: Type.Object({
    login: Login,
    password: Secret,
    login_type: Role,
    device: Type.Optional(
      Type.Object({ ...Device.properties, key: Type.Optional(Type.String({ maxLength: 200 })) }),
    ),
  }),
  reply: SignedIn,
  errors: ["bad-credentials", "no-access", "code-expired", "second-step-required", "too-many-requests"],
});

/** The pending second step of a sign-in, in the details of `second-step-required`. */
export const SecondStepChallenge = Type.Object({
  /** Good for five minutes and one entry, for this account alone. */
  challenge: Type.String(),
  /** Any of these is enough; `passkey` is a sign-in of its own. */
  ways: Type.Array(Type.Enum(["authenticator", "recovery-code", "passkey"])),
});
export type SecondStepChallenge = Static<typeof SecondStepChallenge>;

/**
 * Proves once more, within a session, that it is its owner who holds the device. For a quarter of an hour then the ways
 * to sign in can be changed; otherwise those calls are refused with `proof-required`. So they are not after a sign-in.
 */
export const proveMyself = route({
  method: "PUT",
  path: "/api/v6/me/proof",
  summary: "Prove that it is me",
  access: { ...everyone("A1"), beforeSecondFactor: true },
  repeatable: true,
  body: Type.Object({ password: Secret }),
  reply: Nothing,
  errors: ["bad-credentials", "too-many-requests"],
});

/** Ends the session that calls. */
export const logout = route({
  method: "POST",
  path: "/api/v6/logout",
  summary: "Sign out",
  access: { ...everyone("A1"), beforePasswordChange: true, whileViewing: true, beforeSecondFactor: true },
  repeatable: true,
  reply: Nothing,
});

/**
 * Ends a session that its device has left while it had no network, with its push registration. `key` is the hash of
 * `signOutText`. The same answer for whatever is over already or never was.
 */
export const endLeftSession = route({
  method: "POST",
  path: "/api/v6/logout/late",
  summary: "End a session that its device has left",
  access: "public",
  repeatable: true,
  body: Type.Object({ accountId: Id, key: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
  reply: Nothing,
});

/** Ends every other session of the account and gives this one a new token. */
export const changePassword = route({
  method: "PUT",
  path: "/api/v6/me/password",
  summary: "Choose a password",
  access: { ...everyone("A1"), beforePasswordChange: true },
  repeatable: false,
  body: Type.Object({
    /** Not asked for after a one-time code or a default password. */
    current: Type.Optional(Secret),
    next: NewPassword,
  }),
  reply: SignedIn,
  errors: ["bad-credentials", "weak-password", "too-many-requests"],
});

/** The push provider's address of this device. Null deletes it. Tags are the server's own, from the session. */
export const saveDevice = route({
  method: "PUT",
  path: "/api/v6/me/device",
  summary: "Register this device for push",
  access: everyone("A1"),
  repeatable: true,
  body: Type.Object({
    ...Device.properties,
    pushToken: nullable(Type.String({ minLength: 1, maxLength: 4096 })),
  }),
  reply: Type.Object({ tags: Type.Record(Type.String(), Type.String()) }),
});
