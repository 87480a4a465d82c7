import { listSchoolLetters } from "@dars/contract/identity/school-letters";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";

import { AddressWarning } from "./AddressWarning.tsx";

/** Warns before letters are printed that families cannot open the address in them. */
export function AddressNote({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(listSchoolLetters, { params: { schoolId } });
  return reading.value?.isReachable === false && <AddressWarning />;
}
