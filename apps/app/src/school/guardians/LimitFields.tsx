import type { Limits } from "@dars/contract/school/guardians";

import { useText } from "#platform/text/use-text.ts";
import { TickField } from "#platform/ui/TickField.tsx";

const LIMITS = ["isPrimary", "canView", "canMessage", "canPickup", "getsNotifications"] as const;

export const USUAL_LIMITS: Limits = {
  isPrimary: false,
  canView: true,
  canMessage: true,
  canPickup: false,
  getsNotifications: true,
};

/** What a guardian may do about one child. */
export function LimitFields({ limits }: { readonly limits: Limits }) {
  const { t } = useText();
  return (
    <fieldset className="form-part">
      <legend>{t("guardians.limits")}</legend>
      {LIMITS.map((limit) => (
        <TickField key={limit} name={limit} label={t(`guardians.${limit}`)} isTicked={limits[limit]} />
      ))}
    </fieldset>
  );
}

export function limitsIn(form: HTMLFormElement): Limits {
  const ticked = new FormData(form);
  return {
    isPrimary: ticked.has("isPrimary"),
    canView: ticked.has("canView"),
    canMessage: ticked.has("canMessage"),
    canPickup: ticked.has("canPickup"),
    getsNotifications: ticked.has("getsNotifications"),
  };
}
