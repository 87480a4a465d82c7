import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from "@dars/contract/identity/passkeys";
import type { Client } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Signing {
  readonly origin?: string;
  readonly site?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** A passkey in software, as a device would keep it: ES256, no attestation. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  attest(challenge: string, signing: Signing = {}) {
    const id = Buffer.from(this.id, "base64url");
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const authData = Buffer.concat([buildAuthenticatorData(signing, ATTESTED), attested]);
    const head = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, authData.length]),
    ]);
    return {
      id: this.id,
      clientDataJSON: buildClientData("webauthn.create", challenge, signing).toString("base64url"),
      attestationObject: Buffer.concat([head, authData]).toString("base64url"),
      transports: ["internal"],
    };
  }

  assert(challenge: string, signing: Signing = {}) {
    const authenticator = buildAuthenticatorData(signing, 0);
    const clientData = buildClientData("webauthn.get", challenge, signing);
    const signed = Buffer.concat([authenticator, createHash("sha256").update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticator.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    };
  }
}

const buildClientData = (type: string, challenge: string, { origin = "http://localhost" }: Signing) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function buildAuthenticatorData(
  { site = "localhost", counter = 0, isVerified = true }: Signing,
  more: number,
): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | more, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash("sha256").update(site).digest(), rest]);
}

/** Adds one to the account of a client. */
export async function aPasskey(client: Client, signing: Signing = {}): Promise<SoftPasskey> {
  const passkey = new SoftPasskey();
  const { challenge } = await client.call(beginPasskey, {});
  await client.call(addPasskey, {
    body: { name: "A phone", credential: passkey.attest(challenge, signing) },
  });
  return passkey;
}

/** Signs in with it on an unknown device. */
export async function enterWith(stranger: Client, passkey: SoftPasskey, type: Role, signing: Signing = {}) {
  const { challenge } = await stranger.call(beginPasskeySignIn, {});
  return stranger.call(signInWithPasskey, {
    body: { login_type: type, credential: passkey.assert(challenge, signing) },
  });
}
