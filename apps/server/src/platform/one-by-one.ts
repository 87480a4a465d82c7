/** Does something with each, one after the other. One that fails does not keep the others; it is thrown after them. */
export async function oneByOne<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Not everything could be done.");
}
