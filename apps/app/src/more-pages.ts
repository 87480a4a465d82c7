import type { ComponentType } from "react";

import type { withWordsOfKinds } from "./with-words-of-kinds.tsx";

/** The code of each page, by its file: a module that exports the page under the file's name. */
const FILES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  "./*/*/*Page.tsx",
  // Pages whose component has a parameter (REQUESTS), and what pages are built from.
  "!./oversight/proposals/*RequestsPage.tsx",
  "!./platform/ui/*Page.tsx",
]);

type RequestsPage = Parameters<typeof withWordsOfKinds>[0];

/** Pages of requests have words for kinds of rooms above their own. */
const REQUESTS: Readonly<Record<string, () => Promise<RequestsPage>>> = {
  "oversight/proposals/MyRequestsPage": () =>
    import("#oversight/proposals/MyRequestsPage.tsx").then((page) => page.MyRequestsPage),
  "oversight/proposals/RequestsPage": () =>
    import("#oversight/proposals/RequestsPage.tsx").then((page) => page.RequestsPage),
};

/** The files of all pages that screens.ts may name, such as `school/people/PersonPage`. */
export const PAGES: readonly string[] = [
  ...Object.keys(FILES).map((file) => file.replace(/^\.\/|\.tsx$/g, "")),
  ...Object.keys(REQUESTS),
];

/** Fetches the code of the page with this name in screens.ts. Throws where no file has it. */
export async function fetchPage(name: string): Promise<ComponentType> {
  const requests = REQUESTS[name];
  if (requests) {
    const { withWordsOfKinds: withWords } = await import("./with-words-of-kinds.tsx");
    return withWords(await requests());
  }
  const found = await FILES[`./${name}.tsx`]?.();
  const Page = found?.[name.slice(name.lastIndexOf("/") + 1)];
  if (!Page) throw new Error(`There is no page ${name}.`);
  return Page;
}
