import type { Names } from "@dars/contract/platform/primitives";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";

/** A name in the reader's language; it keeps its own direction. */
export function Name({ of }: { readonly of: Names }) {
  const { locale } = useText();
  return <bdi>{nameOf(of, locale)}</bdi>;
}
