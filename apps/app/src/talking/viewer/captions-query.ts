import { ClientId, Locale } from "@dars/contract/platform/primitives";
import { Type } from "typebox";
import { Value } from "typebox/value";

import type { Captions } from "./use-captions.ts";

const One = Type.Object({ fileId: ClientId, language: Locale });

/** Captions in the query of the viewer's address: `ar.FILE,en.FILE`. */
export const captionsQuery = (captions: readonly Captions[]): string =>
  captions.map(({ fileId, language }) => `${language}.${fileId}`).join(",");

export const captionsIn = (query: string | null): readonly Captions[] =>
  (query ?? "").split(",").flatMap((one) => {
    const [language, fileId] = one.split(".");
    const captions: unknown = { fileId, language };
    return Value.Check(One, captions) ? [captions] : [];
  });
