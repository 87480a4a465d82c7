import type { Id } from "@dars/contract/platform/primitives";

interface KeptProps {
  readonly name: string;
  readonly ids: ReadonlyArray<Id | string> | undefined;
}

/** What is chosen and has no tick here, or none yet: it stays chosen. */
export const Kept = ({ name, ids }: KeptProps) =>
  ids?.map((id) => <input key={id} type="hidden" name={`${name}-${id}`} value="on" />);
