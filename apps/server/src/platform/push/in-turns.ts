import type { PushNotice, PushOutcome, PushSender } from "./push.ts";

/** So many calls to one service are under way at once; others wait for their turn. */
const MOST_UNDER_WAY = 16;
/** So many calls in a row without an answer, and the service is left alone for a while. */
const MOST_SILENCES = 3;
const REST_MS = 30_000;

interface Origin {
  underWay: number;
  silences: number;
  restsUntil: number;
  readonly waiting: (() => void)[];
}

interface Bounds {
  readonly most?: number;
  /** The clock, where a test sets it. */
  readonly now?: () => number;
}

/**
 * Limits how much each push service can hold up: its calls take turns, and while it does not answer, nothing
 * else waits for it. `originOf` returns the service of an address.
 */
export function inTurns(
  sender: PushSender,
  originOf: (address: string) => string,
  { most = MOST_UNDER_WAY, now = Date.now }: Bounds = {},
): PushSender {
  const origins = new Map<string, Origin>();

  async function call(origin: Origin, address: string, notice: PushNotice): Promise<PushOutcome> {
    const rest = origin.restsUntil - now();
    if (rest > 0) return { kind: "later", seconds: Math.ceil(rest / 1000) };
    const outcome = await sender.send(address, notice);
    origin.silences = outcome.kind === "later" && outcome.isSilent === true ? origin.silences + 1 : 0;
    if (origin.silences >= MOST_SILENCES) origin.restsUntil = now() + REST_MS;
    return outcome;
  }

  return {
    send: async (address, notice) => {
      const name = originOf(address);
      const origin = origins.get(name) ?? { underWay: 0, silences: 0, restsUntil: 0, waiting: [] };
      origins.set(name, origin);
      // A finished call passes its turn on.
      if (origin.underWay >= most) await new Promise<void>((turn) => origin.waiting.push(turn));
      else origin.underWay += 1;
      try {
        return await call(origin, address, notice);
      } finally {
        const next = origin.waiting.shift();
        if (next) next();
        else origin.underWay -= 1;
        if (origin.underWay === 0 && origin.silences === 0) origins.delete(name);
      }
    },
  };
}
