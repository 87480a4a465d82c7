import type { Names } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { useNow } from "#platform/ui/use-now.ts";

/** The person and today. */
export function Greeting({ name }: { readonly name: Names }) {
  const { format } = useText();
  const now = useNow();
  return (
    <div className="greeting">
      <h2>
        <Name of={name} />
      </h2>
      <p>{format.day(new Date(now))}</p>
    </div>
  );
}
