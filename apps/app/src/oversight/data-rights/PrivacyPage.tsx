import { useSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { KeptAfterErasure } from "./KeptAfterErasure.tsx";

const PARTS = ["whose", "what", "device", "others", "long", "rights"] as const;

/** `/privacy`, without a session too: the address that both stores ask for, for the policy and for deletion. */
export function PrivacyPage() {
  const { t } = useText();
  const { isLoggedIn } = useSession();
  return (
    <Page title={t("rights.privacy-title")} back={isLoggedIn ? "/profile" : "/choose-account-type"} isReading>
      <div className="stack">
        <p>{t("rights.privacy-lead")}</p>
        {PARTS.map((part) => (
          <section key={part} className="card stack">
            <h2 className="section-title first">{t(`rights.privacy-${part}`)}</h2>
            <p>{t(`rights.privacy-${part}-text`)}</p>
            {part === "rights" && <KeptAfterErasure />}
          </section>
        ))}
        <p>
          {isLoggedIn ? (
            <Link leadsTo="/my-data">{t("rights.privacy-my-data")}</Link>
          ) : (
            <Link leadsTo="/location">{t("rights.privacy-school")}</Link>
          )}
        </p>
      </div>
    </Page>
  );
}
