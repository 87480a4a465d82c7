import { isNative } from "./native-platform.ts";

interface Site {
  /** The server's challenge, base64url. */
  readonly challenge: string;
  /** The RP ID. */
  readonly site: string;
}

interface NewPasskey extends Site {
  readonly siteName: string;
  readonly userHandle: string;
  readonly login: string;
  readonly known: readonly string[];
  readonly userVerification: "preferred" | "required";
}

/** ES256, EdDSA and RS256: what devices make. */
const ALGORITHMS = [-7, -8, -257];

/**
 * Whether this device can keep passkeys for this page. The installed apps have an address of their own, for which none
 * are made; nor are they for a server that is called by number, since a passkey belongs to a name.
 */
export const keepsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && !isNative() && !IP_ADDRESS.test(window.location.hostname);

/** A host as a page's location writes it: numbers with dots, or IPv6 in brackets. */
const IP_ADDRESS = /^(?:[\d.]+|\[.+\])$/;

/** Whether the device offers passkeys where a user name is typed. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!keepsPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

/** Makes a passkey on this device; null when the person lets it be. */
export async function makePasskey(options: NewPasskey) {
  const { challenge, site, siteName, userHandle, login, known, userVerification } = options;
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await unlessLetBe(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: site, name: siteName },
        user: { id: userHandle, name: login, displayName: login },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
        excludeCredentials: known.map((id) => ({ id, type: "public-key" })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification },
        attestation: "none",
      },
    }),
  );
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports: [...transports] };
}

/**
 * Signs a challenge with a passkey that the person picks; null when it lets it be. With `isSuggested` it waits, without
 * a word, until one is picked where the user name is typed.
 */
export async function signWithPasskey({ challenge, site }: Site, { isSuggested = false } = {}) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const signed = await unlessLetBe(
    startAuthentication({
      optionsJSON: { challenge, rpId: site, allowCredentials: [], userVerification: "preferred" },
      useBrowserAutofill: isSuggested,
      verifyBrowserAutofillInput: false,
    }),
  );
  if (!signed) return null;
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  return { id: signed.id, clientDataJSON, authenticatorData, signature };
}

/** A ceremony that was cancelled, that took too long, or that another one replaced. */
const LET_BE: ReadonlySet<string> = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

async function unlessLetBe<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony;
  } catch (error) {
    if (error instanceof Error && LET_BE.has(error.name)) return null;
    throw error;
  }
}
