import type { OfferingLine } from "@dars/contract/school/structure";
import { libraryOutline } from "ionicons/icons";

import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { Swatch } from "#school/schools/public.ts";

interface OfferingRecordsProps {
  readonly offerings: readonly OfferingLine[];
  /** Absent in an archived year. */
  readonly onEdit: ((offering: OfferingLine) => void) | undefined;
}

/** What a school teaches in a year, level by level. */
export function OfferingRecords({ offerings, onEdit }: OfferingRecordsProps) {
  const { t, format } = useText();
  const periods = ({ weeklyPeriods }: OfferingLine) =>
    weeklyPeriods === null ? "–" : format.number(weeklyPeriods);
  return (
    <Records
      label={t("structure.offerings")}
      records={offerings}
      keyOf={({ id }) => id}
      searchOf={({ level, subject }) => `${level.code} ${allNames(level.name, subject.name)}`}
      row={(offering) => ({
        start: <Swatch {...offering.subject} />,
        strong: <Name of={offering.subject.name} />,
        quiet: <Name of={offering.level.name} />,
        end: t("structure.class-count", { count: offering.classes }),
        ...(onEdit && { onPress: () => onEdit(offering) }),
      })}
      columns={[
        {
          head: t("structure.subject"),
          render: ({ subject }) => (
            <span className="with-swatch">
              <Swatch {...subject} />
              <Name of={subject.name} />
            </span>
          ),
        },
        { head: t("structure.level"), render: ({ level }) => <Name of={level.name} /> },
        { head: t("structure.weekly-periods"), render: periods, isNumber: true },
        { head: t("structure.max-mark"), render: ({ maxMark }) => format.number(maxMark), isNumber: true },
        { head: t("structure.classes"), render: ({ classes }) => format.number(classes), isNumber: true },
      ]}
      empty={{
        icon: libraryOutline,
        title: t("structure.no-offerings"),
        text: t("structure.no-offerings-text"),
      }}
    />
  );
}
