import { nativePlatform, type NativePlatform } from "#platform/device/native-platform.ts";
import { textNow } from "#platform/text/use-text.ts";

/** What a page wants to record with. */
type CaptureDevice = "camera" | "microphone" | "both";

export type CaptureFault =
  /** Refused this time: it can be asked for again. */
  | "denied"
  /** Refused for good: only settings lift it. */
  | "blocked"
  | "missing"
  /** Another app has it, or it was taken away while it was open. */
  | "busy"
  /** The page came without TLS: browsers open nothing for it. */
  | "insecure"
  | "failed";

/** Names of the specification, and those of older web views. */
const NAMED: Readonly<Record<string, CaptureFault>> = {
  NotFoundError: "missing",
  DevicesNotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  TrackStartError: "busy",
  AbortError: "busy",
  SecurityError: "blocked",
};

/** Why `getUserMedia` has given nothing: from its error, from what the browser remembers, and from the page itself. */
export async function judgeCapture(error: unknown, device: CaptureDevice): Promise<CaptureFault> {
  const { isSecureContext: isSecure } = Object(globalThis);
  if (isSecure === false) return "insecure";
  const { name, message } = Object(error);
  if (name !== "NotAllowedError" && name !== "PermissionDeniedError") return NAMED[String(name)] ?? "failed";
  // Chrome says so where the device's own settings keep the browser from it.
  if (/by system/i.test(String(message))) return "blocked";
  return (await isRefusedForGood(device)) ? "blocked" : "denied";
}

/** False where the browser does not say. */
async function isRefusedForGood(device: CaptureDevice): Promise<boolean> {
  const names = device === "both" ? (["camera", "microphone"] as const) : ([device] as const);
  const states = await Promise.all(names.map(readPermission));
  return states.includes("denied");
}

const readPermission = async (name: "camera" | "microphone"): Promise<PermissionState | undefined> => {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return undefined;
  }
};

/** What is wrong, and what helps. */
export const describeCapture = (
  device: CaptureDevice,
  fault: CaptureFault,
  shell: NativePlatform | "web" = nativePlatform() ?? "web",
): string => `${textNow(`platform.${device}-${getCause(fault)}`)} ${textNow(getRemedy(fault, shell))}`;

const getCause = (fault: CaptureFault) => (fault === "blocked" ? "denied" : fault);

const getRemedy = (fault: CaptureFault, shell: NativePlatform | "web") =>
  fault === "blocked"
    ? (`platform.capture-blocked-${shell}` as const)
    : (`platform.capture-${fault}` as const);

/** Both at once, for a sentence that is shown where recording was begun. */
export const explainCapture = async (error: unknown, device: CaptureDevice): Promise<string> =>
  describeCapture(device, await judgeCapture(error, device));
