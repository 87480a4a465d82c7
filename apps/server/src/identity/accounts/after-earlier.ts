/** The guesses of each lane that this process judges, up to the last that came. */
const settled = new Map<string, Promise<unknown>>();

/**
 * ACC-1 for slow checks: guesses in one lane are checked concurrently and settled one after the other, in the
 * order in which they came. So of many sent together each sees the results of the earlier ones.
 */
export async function afterEarlier<Judged, Answer>(
  lane: Buffer,
  judge: () => Promise<Judged>,
  settle: (verdict: Judged) => Promise<Answer>,
): Promise<Answer> {
  const key = lane.toString("base64");
  const earlier = settled.get(key);
  const settling = inOrder(earlier, judge(), settle);
  const all = Promise.allSettled([earlier, settling]);
  settled.set(key, all);
  void all.then(() => {
    if (settled.get(key) === all) settled.delete(key);
  });
  return settling;
}

async function inOrder<Judged, Answer>(
  earlier: Promise<unknown> | undefined,
  judging: Promise<Judged>,
  settle: (verdict: Judged) => Promise<Answer>,
): Promise<Answer> {
  const verdict = await judging;
  await earlier;
  return settle(verdict);
}
