import type { Id, Names } from "@dars/contract/platform/primitives";

import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";

import "./child-head.css";

interface ChildHeadProps {
  readonly id: Id;
  readonly name: Names;
  /** Section and year. */
  readonly quiet?: string;
}

/** Whose marks these are: the name beside the person's own colour. */
export function ChildHead({ id, name, quiet }: ChildHeadProps) {
  return (
    <div className="child-head">
      <Avatar id={id} name={name} />
      <div>
        <strong>
          <Name of={name} />
        </strong>
        {quiet !== undefined && <div className="quiet">{quiet}</div>}
      </div>
    </div>
  );
}
