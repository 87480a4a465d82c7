import { expect, test } from "vitest";

import { keepSideBySide } from "./keep-side-by-side.ts";

const named = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ url: `assets/${number}.js`, revision: null }));

/** A cache whose requests end only when the test ends them. */
function aCache(cachedUrls: readonly string[] = []) {
  const has = new Set(cachedUrls);
  const open: { url: string; end: (isOk: boolean) => void }[] = [];
  return {
    has,
    open,
    match: async (url: string) => (has.has(url) ? new Response() : undefined),
    add: async (url: string) => {
      const isOk = await new Promise<boolean>((end) => open.push({ url, end }));
      if (!isOk) throw new TypeError("Failed to fetch");
      has.add(url);
    },
  };
}

async function endAll({ open }: ReturnType<typeof aCache>, isOk: (url: string) => boolean = () => true) {
  const requestedUrls: string[] = [];
  const sizes: number[] = [];
  for (; open.length > 0; await new Promise((resolve) => setTimeout(resolve))) {
    sizes.push(open.length);
    for (const { url, end } of open.splice(0)) {
      requestedUrls.push(url);
      end(isOk(url));
    }
  }
  return { asked: requestedUrls, most: Math.max(0, ...sizes) };
}

test("files are kept six at a time, the last of the list first", async () => {
  const cache = aCache();
  const done = keepSideBySide(named(20), cache);
  await new Promise((resolve) => setTimeout(resolve));
  const { asked, most } = await endAll(cache);
  await done;
  expect(most).toBe(6);
  expect(asked[0]).toBe("assets/19.js");
  expect(cache.has.size).toBe(20);
});

test("what is kept already is not fetched again, and a file whose name stays the same is left to Workbox", async () => {
  const cache = aCache(["assets/1.js"]);
  const done = keepSideBySide([...named(3), { url: "index.html", revision: "8223" }, "icon.svg"], cache);
  await new Promise((resolve) => setTimeout(resolve));
  const { asked } = await endAll(cache);
  await done;
  expect(asked.toSorted()).toEqual(["assets/0.js", "assets/2.js"]);
});

test("a file that cannot be fetched keeps none of the others away", async () => {
  const cache = aCache();
  const done = keepSideBySide(named(10), cache);
  await new Promise((resolve) => setTimeout(resolve));
  await endAll(cache, (url) => url !== "assets/5.js");
  await done;
  expect(cache.has.size).toBe(9);
});
