import { useText } from "#platform/text/use-text.ts";

/** What an erasure deletes, what stays for how long, and that asking alone erases nothing (DSR-4). */
export function KeptAfterErasure() {
  const { t } = useText();
  return (
    <>
      <p>{t("rights.request-lead")}</p>
      <h3 className="quiet">{t("rights.request-deleted-title")}</h3>
      <p>{t("rights.request-deleted")}</p>
      <h3 className="quiet">{t("rights.request-kept-title")}</h3>
      <ul>
        <li>{t("rights.request-kept-marks")}</li>
        <li>{t("rights.request-kept-cards")}</li>
        <li>{t("rights.request-kept-attendance")}</li>
        <li>{t("rights.request-kept-attempts")}</li>
        <li>{t("rights.request-kept-messages")}</li>
        <li>{t("rights.request-kept-audit")}</li>
      </ul>
      <p>{t("rights.request-obstacles")}</p>
    </>
  );
}
