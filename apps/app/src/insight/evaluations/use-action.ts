import type { Evaluation } from "@dars/contract/insight/evaluations";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** Common to every action: where it goes, its title in the outbox, and its refusal. */
export function useAction({ schoolId, key, revision, teacher }: Evaluation) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  return {
    save,
    error,
    params: { schoolId, evaluation: key },
    common: () => ({ key: newClientId(), revision }),
    title: t("evaluations.of", { name: localizeName(teacher.name, locale) }),
  };
}
