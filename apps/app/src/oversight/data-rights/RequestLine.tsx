import type { OpenErasureRequest } from "@dars/contract/oversight/erasure-requests";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** Who has asked when, and why. */
export function RequestLine({ request }: { readonly request: OpenErasureRequest }) {
  const { t, format, locale } = useText();
  const { isOwn, asker, askedRole, askedAt, reason } = request;
  const who = isOwn
    ? t("rights.asked-by-self")
    : asker
      ? localizeName(asker, locale)
      : t(`role.${askedRole}`);
  return (
    <>
      <p className="quiet">{t("rights.asked-by", { who, date: format.date(new Date(askedAt)) })}</p>
      {reason !== null && <p dir="auto">{t("rights.asked-because", { reason })}</p>}
    </>
  );
}
