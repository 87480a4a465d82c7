/** A file of the app's list; without a revision its name changes with its content. */
interface ListedFile {
  readonly url: string;
  readonly revision?: string | null;
}

/** As many requests as a browser sends to one server at once. */
const AT_ONCE = 6;

/**
 * Keeps the files whose names change with their content, several at a time, from the last to the first. Workbox, which
 * fetches one after the other from the first on, finds them there: of some hundred files on a slow network nearly all
 * the time is waiting. What fails is left to Workbox.
 */
export async function keepSideBySide(
  files: readonly (ListedFile | string)[],
  cache: Pick<Cache, "add" | "match">,
): Promise<void> {
  const left = files.flatMap((file) => (typeof file === "string" || file.revision ? [] : [file.url]));
  const keepNext = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}
