import { readIdentityProviders } from "@dars/contract/identity/identity-providers";
import { useIonRouter } from "@ionic/react";
import { businessOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { ProviderForm } from "./ProviderForm.tsx";

const LIST = "/manage/staff-sign-in";

/** One directory of the group; `new` in the address adds one. */
export function ProviderPage() {
  return <WithSession>{() => <Provider />}</WithSession>;
}

function Provider() {
  const { t } = useText();
  const { providerId = "new" } = useParams();
  const router = useIonRouter();
  const { reading, refresh } = useRead(readIdentityProviders, {});
  const leave = async () => {
    await refresh();
    router.push(LIST, "back", "pop");
  };
  return (
    <Page title={t(providerId === "new" ? "providers.add" : "providers.title")} back={LIST} isReading>
      {providerId === "new" ? (
        <ProviderForm known={null} onDone={leave} />
      ) : (
        <Await {...reading}>
          {({ providers }) => {
            const known = providers.find(({ id }) => id === Number(providerId));
            return known ? (
              <ProviderForm key={known.revision} known={known} onDone={leave} />
            ) : (
              <Empty icon={businessOutline} title={t("error.not-found")} text={t("providers.none-text")} />
            );
          }}
        </Await>
      )}
    </Page>
  );
}
