import type { ApiError } from "@dars/contract/platform/client";
import { ROLES, type Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { shortCode } from "#platform/ui/short-code.ts";

import { roleText } from "./roles.ts";

export interface SignInErrorProps {
  readonly error: ApiError;
  /** Seconds left to wait; 0 when there is nothing to wait for. */
  readonly waitSeconds: number;
  readonly onRole: (role: Role) => void;
  /** What it means on this page; the code's own words else. */
  readonly words?: TextId | undefined;
}

const MINUTE = 60;

/** Why signing in failed and what to do. It never says whether there is such an account. */
export function SignInError({ error, waitSeconds, onRole, words }: SignInErrorProps) {
  const { t } = useText();
  const offered = offeredRoles(error);
  return (
    <div className="banner danger" role="alert">
      <IonIcon icon={alertCircleOutline} aria-hidden="true" />
      <div>
        <p>{waitSeconds > 0 ? waitText(waitSeconds) : t(words ?? getErrorText(error))}</p>
        {!FAMILIAR.has(error.code) && (
          <p className="quiet">{t("platform.error-code", { code: shortCode(error) })}</p>
        )}
        {offered.length > 0 && (
          <>
            <p>{t("accounts.no-access-offer")}</p>
            <div className="buttons">
              {offered.map((role) => (
                <IonButton key={role} size="small" onClick={() => onRole(role)}>
                  {t(roleText(role))}
                </IonButton>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );

  function waitText(seconds: number) {
    if (seconds > MINUTE) return t("accounts.wait-minutes", { minutes: Math.ceil(seconds / MINUTE) });
    return t("accounts.wait", { seconds });
  }
}

const getErrorText = ({ code, details }: ApiError): TextId =>
  details["reason"] === "kept-away" ? "accounts.kept-away" : `error.${code}`;

/** Errors that people can fix without the office show no support code. */
const FAMILIAR: ReadonlySet<string> = new Set([
  "bad-credentials",
  "code-expired",
  "no-access",
  "storage-refused",
  "too-many-requests",
]);

function offeredRoles({ code, details }: ApiError): readonly Role[] {
  const types: unknown = details["login_types"];
  if (code !== "no-access" || !Array.isArray(types)) return [];
  return ROLES.filter((role) => types.includes(role));
}
