import { remindOfColumns, type ProgressSection } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";

import { wantsMarks } from "#marks/sheets/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useText } from "#platform/text/use-text.ts";
import { RemindButton } from "#platform/ui/RemindButton.tsx";

interface RemindOpenProps {
  readonly schoolId: Id;
  readonly sections: readonly ProgressSection[];
}

/** Reminds the teachers of these sections' classes with open columns, each once a day. */
export function RemindOpen({ schoolId, sections }: RemindOpenProps) {
  const { t } = useText();
  const open = sections.flatMap(({ id, classes }) => {
    const teachers = classes.flatMap((each) => (each.columns.some(wantsMarks) ? each.teachers : []));
    return teachers.length > 0 ? [{ sectionId: id, teachers }] : [];
  });
  const count = new Set(open.flatMap(({ teachers }) => teachers.map(({ id }) => id))).size;
  if (count === 0) return null;
  return (
    <RemindButton
      verb={t("publication.remind-count", { count })}
      count={count}
      whom="people"
      send={async (act) => {
        let reminded = 0;
        for (const { sectionId } of open) {
          const done = await act(remindOfColumns, {
            params: { schoolId, sectionId },
            body: { key: newClientId() },
          });
          if (!done) return undefined;
          reminded += done.reminded;
        }
        return { reminded };
      }}
    />
  );
}
