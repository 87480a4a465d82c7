import { listBanks, type BankLine } from "@dars/contract/learning/banks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { fileTrayOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool, Swatch } from "#school/schools/public.ts";

import { bankAddress } from "./bank-address.ts";

/**
 * The banks of one's subjects, the school's and those of the group. The office sees how many questions each of the
 * school's has; administrators write the group's.
 */
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
  const [showsEmpty, setShowsEmpty] = useState(false);
  const getOwnerText = ({ isGroup }: Listed) => t(isGroup ? "banks.of-group" : "banks.of-school");
  return (
    <Await {...reading}>
      {({ banks, group = [] }) => {
        const isMixed = banks.length > 0 && group.length > 0;
        const all = mergeBanks(banks, group);
        const filled = all.filter(({ questions }) => questions > 0);
        const emptyOnes = filled.length === 0 ? 0 : all.length - filled.length;
        return (
          <>
            {banks.length === 0 && group.length > 0 && <p className="quiet">{t("banks.of-group-list")}</p>}
            <Records
              label={t("banks.title")}
              records={showsEmpty || emptyOnes === 0 ? all : filled}
              keyOf={({ subject, level, isGroup }) => `${subject.id}/${level.id}/${isGroup}`}
              searchOf={({ subject, level }) => `${allNames(subject.name)} ${allNames(level.name)}`}
              row={(bank) => ({
                start: (
                  <Swatch theme={bank.subject.theme} icon={bank.subject.icon} name={bank.subject.name} />
                ),
                strong: <Name of={bank.subject.name} />,
                quiet: (
                  <>
                    <Name of={bank.level.name} />
                    {isMixed && <> · {getOwnerText(bank)}</>}
                  </>
                ),
                end: count(bank),
                ...(bank.isOpen && {
                  leadsTo: bankAddress({
                    schoolId,
                    subjectId: bank.subject.id,
                    levelId: bank.level.id,
                    isGroup: bank.isGroup,
                  }),
                }),
              })}
              columns={[
                { head: t("exercises.subject"), render: ({ subject }) => <Name of={subject.name} /> },
                { head: t("exercises.level"), render: ({ level }) => <Name of={level.name} /> },
                ...(isMixed ? [{ head: t("banks.owner"), render: getOwnerText }] : []),
                { head: t("banks.count"), render: count, isNumber: true },
              ]}
              empty={{ icon: fileTrayOutline, title: t("banks.none"), text: t("banks.none-text") }}
            />
            <EmptyToggle count={emptyOnes} isShown={showsEmpty} onToggle={setShowsEmpty} />
          </>
        );
      }}
    </Await>
  );
}

interface EmptyToggleProps {
  /** How many banks have no question. */
  readonly count: number;
  readonly isShown: boolean;
  readonly onToggle: (isShown: boolean) => void;
}

/** Shows banks without questions, or hides them again; nothing where there are none beside others. */
function EmptyToggle({ count, isShown, onToggle }: EmptyToggleProps) {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <div className="buttons">
      <IonButton size="small" fill="clear" aria-expanded={isShown} onClick={() => onToggle(!isShown)}>
        {isShown ? t("banks.hide-empty") : t("banks.show-empty", { count })}
      </IonButton>
    </div>
  );
}

const isSameBank = (one: BankLine) => (other: BankLine) =>
  one.subject.id === other.subject.id && one.level.id === other.level.id;

type Listed = BankLine & { readonly isGroup: boolean };

/**
 * The group's bank of a subject and level follows the school's. Where there are the group's alone, those with questions
 * come first.
 */
function mergeBanks(banks: readonly BankLine[], group: readonly BankLine[]): readonly Listed[] {
  if (banks.length === 0)
    return group
      .map((bank) => ({ ...bank, isGroup: true }))
      .toSorted((one, other) => Number(other.questions > 0) - Number(one.questions > 0));
  const own = banks.map((bank) => ({ ...bank, isGroup: false }));
  const paired = own.flatMap((bank) => [
    bank,
    ...group.filter(isSameBank(bank)).map((shared) => ({ ...shared, isGroup: true })),
  ]);
  const others = group.filter((shared) => !own.some(isSameBank(shared)));
  return [...paired, ...others.map((shared) => ({ ...shared, isGroup: true }))];
}
