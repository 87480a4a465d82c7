import type { Id } from "@dars/contract/platform/primitives";
import { readPerson } from "@dars/contract/school/people";

import { useRead } from "#platform/api/use-read.ts";

import { PersonHead } from "./PersonHead.tsx";

interface NamedPersonProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** Above what the office does about a person on a page of its own; nothing of who is erased. */
export function NamedPerson(props: NamedPersonProps) {
  const { reading } = useRead(readPerson, { params: props });
  return reading.value ? <PersonHead schoolId={props.schoolId} person={reading.value} /> : null;
}
