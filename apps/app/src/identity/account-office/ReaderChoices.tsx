import type { Readers } from "@dars/contract/identity/sign-in-letters";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

interface ReaderChoicesProps {
  readonly readers: Readers;
  readonly onChoose: (readers: Readers) => void;
  /** A homeroom teacher writes to students alone. */
  readonly isTeacher?: boolean;
}

/** Who gets a letter. */
export function ReaderChoices({ readers, onChoose, isTeacher = false }: ReaderChoicesProps) {
  const { t } = useText();
  const { audience, who } = readers;
  return (
    <>
      {!isTeacher && (
        <Choice
          label={t("office.audience")}
          options={(["everybody", "guardians", "students"] as const).map((each) => [
            each,
            t(`office.to-${each}`),
          ])}
          value={audience}
          onChoose={(chosen) => onChoose({ audience: chosen, who })}
        />
      )}
      <Choice
        label={t("office.who")}
        options={(["new", "all"] as const).map((each) => [each, t(`office.who-${each}`)])}
        value={who}
        onChoose={(chosen) => onChoose({ audience, who: chosen })}
      />
    </>
  );
}
