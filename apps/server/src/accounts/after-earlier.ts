/** Of each lane the guesses that this process judges, up to the last that came. */
const judged = new Map<string, Promise<unknown>>();

/**
 * ACC-1 for what takes long to judge: guesses in one lane are judged beside each other, but the answer to one is not
 * given before those that came before it are judged and counted. So of many sent together, whoever is right finds that
 * the others were not, however long the database takes to count them.
 */
export async function afterEarlier<T>(lane: Buffer, judge: () => Promise<T>): Promise<T> {
  const key = lane.toString("base64");
  const earlier = judged.get(key);
  const judging = judge();
  const all = Promise.allSettled([earlier, judging]);
  judged.set(key, all);
  void all.then(() => {
    if (judged.get(key) === all) judged.delete(key);
  });
  const answer = await judging;
  await earlier;
  return answer;
}
