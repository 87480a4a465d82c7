import { listBanks, type BankLine } from "@dars/contract/learning/banks";
import type { Id } from "@dars/contract/platform/primitives";
import { fileTrayOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool, Swatch } from "#school/schools/public.ts";

import { bankAddress } from "./bank-address.ts";

/** The banks of one's subjects; the office sees how many questions each has. */
export function BanksPage() {
  return (
    <PageOfSchool title="banks.title" back="/home">
      {(schoolId) => <Banks key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Banks({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listBanks, { params: { schoolId } });
  const count = ({ questions }: BankLine) => t("banks.questions", { count: questions });
  return (
    <Await {...reading}>
      {({ banks }) => (
        <Records
          label={t("banks.title")}
          records={banks}
          keyOf={({ subject, level }) => `${subject.id}/${level.id}`}
          searchOf={({ subject, level }) => `${allNames(subject.name)} ${allNames(level.name)}`}
          row={(bank) => ({
            start: <Swatch theme={bank.subject.theme} icon={bank.subject.icon} name={bank.subject.name} />,
            strong: <Name of={bank.subject.name} />,
            quiet: <Name of={bank.level.name} />,
            end: count(bank),
            ...(bank.isOpen && {
              leadsTo: bankAddress({ schoolId, subjectId: bank.subject.id, levelId: bank.level.id }),
            }),
          })}
          columns={[
            { head: t("exercises.subject"), render: ({ subject }) => <Name of={subject.name} /> },
            { head: t("exercises.level"), render: ({ level }) => <Name of={level.name} /> },
            { head: t("banks.count"), render: count, isNumber: true },
          ]}
          empty={{ icon: fileTrayOutline, title: t("banks.none"), text: t("banks.none-text") }}
        />
      )}
    </Await>
  );
}
