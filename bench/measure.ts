import autocannon from "autocannon";

/** One call, repeated by many connections. */
export interface Call {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Many instead of one, each in its turn. */
  readonly requests?: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** The results of several runs of one thing. `median` is between `min` and `max`. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

const SECONDS = 3;
const ROUNDS = 5;

/** Requests per second of two calls, measured in turns (A B A B …) so that a slow moment of the machine hits both. */
export async function inTurns(
  ours: Call,
  limit: Call,
  connections: number,
): Promise<{ readonly ours: Figure; readonly limit: Figure }> {
  await rate(ours, connections, 2);
  await rate(limit, connections, 2);
  const rates = { ours: [] as number[], limit: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate(ours, connections, SECONDS));
    rates.limit.push(await rate(limit, connections, SECONDS));
  }
  return { ours: computeFigure(rates.ours), limit: computeFigure(rates.limit) };
}

/** Requests answered with 2xx each second. Throws when any was answered otherwise: a fast refusal is no figure. */
export async function rate(call: Call, connections: number, seconds = SECONDS): Promise<number> {
  const { url, method = "GET", headers = {}, body, requests } = call;
  const result = await autocannon({
    url,
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
    ...(requests && {
      requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
    }),
    connections,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0)
    throw new Error(`${failed} calls of ${method} ${new URL(url).pathname} were not answered with 2xx.`);
  return result.requests.total / result.duration;
}

export function computeFigure(values: readonly number[]): Figure {
  const sorted = values.toSorted((one, other) => one - other);
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, min, max };
}

/** Milliseconds that each of several runs took. */
export async function timed(run: () => Promise<unknown>, rounds = ROUNDS): Promise<Figure> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    values.push(performance.now() - start);
  }
  return computeFigure(values);
}
