import { AppError } from "#platform/errors.ts";

/** The result of `work`; throws unavailable where it takes longer, as with a database that is frozen. The work goes on. */
export async function answeringWithin<T>(ms: number, work: Promise<T>, retryAfter = 5): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new AppError("unavailable", "The database does not answer.", { retryAfter })),
    ms,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
