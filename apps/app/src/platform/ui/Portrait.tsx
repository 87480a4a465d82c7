import type { Id, Names } from "@dars/contract/platform/primitives";

import { usePersonPhoto } from "#platform/files/use-person-photo.ts";

import { Face } from "./Face.tsx";

interface PortraitProps {
  readonly schoolId: Id;
  readonly id: Id;
  readonly name: Names;
  readonly isLarge?: boolean;
}

/** A person of a school in a list or at the head of a page; all of a page are asked for together. */
export function Portrait({ schoolId, id, name, isLarge = false }: PortraitProps) {
  const photo = usePersonPhoto(schoolId, id);
  return <Face id={id} name={name} isLarge={isLarge} source={isLarge ? photo?.full : photo?.thumb} />;
}
