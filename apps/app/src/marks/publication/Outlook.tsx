import { previewOutcomes, type ProgressSection } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

interface OutlookProps {
  readonly schoolId: Id;
  readonly sections: readonly ProgressSection[];
}

/** H3: of one section, how many students pass, complete or fail as marks stand. */
export function Outlook({ schoolId, sections: [section, ...others] }: OutlookProps) {
  return section && others.length === 0 ? <OfSection schoolId={schoolId} sectionId={section.id} /> : null;
}

function OfSection({ schoolId, sectionId }: { readonly schoolId: Id; readonly sectionId: Id }) {
  const { t } = useText();
  const { reading } = useRead(previewOutcomes, { params: { schoolId, sectionId } });
  return (
    <Await {...reading}>
      {({ statuses }) => (
        <p className="quiet">
          {statuses
            .map(({ status, students }) =>
              t("publication.outlook", { status: t(`results.status-${status}`), students }),
            )
            .join(" · ")}
        </p>
      )}
    </Await>
  );
}
