import type { Names } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import type { ReactNode } from "react";

import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";
import { subjectIcon } from "#school/schools/public.ts";

interface SubjectCardProps {
  readonly name: Names;
  readonly theme: string;
  readonly icon?: string | null;
  /** Teachers, a section, counts. */
  readonly quiet?: ReactNode;
  /** Without an address the tile opens nothing. */
  readonly leadsTo?: string | undefined;
}

/** A subject as a tile in the gradient of its theme. */
export function SubjectCard({ name, theme, icon = null, quiet, leadsTo }: SubjectCardProps) {
  const className = `tile ${themeName(theme)}`;
  const inside = (
    <>
      <IonIcon icon={subjectIcon(icon, name)} aria-hidden="true" />
      <strong>
        <Name of={name} />
      </strong>
      <small>{quiet}</small>
    </>
  );
  if (leadsTo === undefined)
    return (
      <div className={className} style={themeStyle(theme)}>
        {inside}
      </div>
    );
  return (
    <Link leadsTo={leadsTo} className={className} style={themeStyle(theme)}>
      {inside}
    </Link>
  );
}
