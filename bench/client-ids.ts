/** Makes ids of 15 letters and digits that no other maker with another beginning makes. */
export function clientIds(beginning: string): () => string {
  let last = 0;
  const run = (Date.now() % 36 ** 6).toString(36).padStart(6, "0");
  return () => `${beginning}${run}${(last += 1).toString(36).padStart(9 - beginning.length, "0")}`;
}
