import type { SubjectProgress } from "@dars/contract/learning/lessons";
import type { SubjectTile } from "@dars/contract/school/schools";
import { IonIcon } from "@ionic/react";
import { Fragment } from "react";

import { TileProgress } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { themeStyle } from "#platform/ui/themes.ts";
import { subjectIcon } from "#school/schools/public.ts";

import "./cover-tile.css";

interface CoverTileProps {
  readonly subject: SubjectTile;
  /** Undefined where the subject has no lessons. */
  readonly progress: SubjectProgress | undefined;
  /** Messages of its chats that the reader has not read. */
  readonly unread: number;
  readonly leadsTo: string;
}

/** A subject of a student: its colour as a cover, teachers, how far the student is, what is unread in its chats. */
export function CoverTile({
  subject: { name, theme, icon, teachers },
  progress,
  unread,
  leadsTo,
}: CoverTileProps) {
  const { t } = useText();
  return (
    <Link leadsTo={leadsTo} className="card cover-tile">
      {/* The words below say the same. */}
      <span className="cover" style={themeStyle(theme)} aria-hidden="true">
        <IonIcon icon={subjectIcon(icon, name)} />
        {progress && progress.fresh > 0 && <span className="cover-pill">{t("subjects.new-lesson")}</span>}
      </span>
      <span className="cover-words">
        <strong>
          <Name of={name} />
        </strong>
        <small className="quiet">
          <Teachers of={teachers} />
        </small>
        {progress && <TileProgress of={progress} />}
        {unread > 0 && <strong className="cover-unread">{t("subjects.unread", { count: unread })}</strong>}
      </span>
    </Link>
  );
}

function Teachers({ of }: { readonly of: SubjectTile["teachers"] }) {
  const { t } = useText();
  if (of.length === 0) return t("subjects.no-teacher");
  return of.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && " · "}
      <Name of={name} />
    </Fragment>
  ));
}
