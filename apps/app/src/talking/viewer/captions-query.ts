import { isLocale } from "#platform/text/locales.ts";

import type { Captions } from "./use-captions.ts";

const FILE_ID = /^[0-9A-Za-z]{15}$/;

/** Captions in the query of the viewer's address: `ar.FILE,en.FILE`. */
export const captionsQuery = (captions: readonly Captions[]): string =>
  captions.map(({ fileId, language }) => `${language}.${fileId}`).join(",");

export const captionsIn = (query: string | null): readonly Captions[] =>
  (query ?? "").split(",").flatMap((one) => {
    const [language, fileId = ""] = one.split(".");
    return isLocale(language) && FILE_ID.test(fileId) ? [{ fileId, language }] : [];
  });
