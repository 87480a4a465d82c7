import { readAccount, type OfficeAccount } from "@dars/contract/identity/account-office";
import type { Id } from "@dars/contract/platform/primitives";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { ResetFactorsCard } from "#identity/sign-in-methods/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { AccountForm } from "./AccountForm.tsx";
import { ViewsCard } from "./ViewsCard.tsx";

/** What the office decides about a person's way into the app. */
export function AccountPage() {
  const { t } = useText();
  const { schoolId, personId } = useParams();
  return (
    <WithSession>
      {() => (
        <Page title={t("office.account")} back={`/manage/people/${schoolId}/${personId}`} isReading>
          <Account key={personId} schoolId={Number(schoolId)} personId={Number(personId)} />
        </Page>
      )}
    </WithSession>
  );
}

export interface PersonKey {
  readonly schoolId: Id;
  readonly personId: Id;
}

function Account({ schoolId, personId }: PersonKey) {
  const { t } = useText();
  const { reading } = useRead(readAccount, { params: { schoolId, personId } });
  return (
    <Await {...reading}>
      {({ account, suggestedLogin, suggestedRoles }) => (
        <div className="stack wide-gap">
          {account?.closedBecause ? (
            <section className="card">
              <p>{t(`office.closed-${account.closedBecause}`)}</p>
              <p className="left-to-right">{account.logins.join(" · ")}</p>
            </section>
          ) : (
            <AccountForm
              key={account?.revision ?? 0}
              schoolId={schoolId}
              personId={personId}
              account={account ?? fresh(suggestedLogin)}
              firstRoles={account ? [] : suggestedRoles}
            />
          )}
          {account && !account.closedBecause && <ResetFactorsCard schoolId={schoolId} personId={personId} />}
          {account && <ViewsCard schoolId={schoolId} personId={personId} account={account} />}
        </div>
      )}
    </Await>
  );
}

/** An account that is yet to be made. */
const fresh = (login: string): OfficeAccount => ({
  id: 0,
  revision: 0,
  state: "invited",
  logins: [login],
  roles: [],
  lastSeenAt: null,
  closedBecause: null,
});
