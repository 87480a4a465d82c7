import type { FormState } from "@dars/contract/insight/evaluation-forms";

import { useText } from "#platform/text/use-text.ts";

const LOOKS = { standard: "", draft: "waiting", published: "good", retired: "" } as const;

/** Whether a form is offered to those who visit lessons. */
export function FormStateLabel({ state }: { readonly state: FormState }) {
  const { t } = useText();
  return <span className={`state ${LOOKS[state]}`}>{t(`evaluation-forms.state-${state}`)}</span>;
}
