import { ApiError } from "@dars/contract/platform/client";
import { buildMessagePagePath } from "@dars/contract/platform/linked-addresses";
import { followThreadLink } from "@dars/contract/talking/messages";
import { IonButton, useIonRouter } from "@ionic/react";
import { useQuery } from "@tanstack/react-query";
import { linkOutline, logInOutline } from "ionicons/icons";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useParams } from "react-router-dom";

import { useSession, useWantedPage } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { openInBrowser } from "#platform/device/browser.ts";
import { isNative } from "#platform/device/native-platform.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

/** MSG-1: a link opened in the app leads its recipient to the thread. */
export function LinkPage() {
  const { t } = useText();
  const { token = "" } = useParams();
  const { session } = useSession();
  useWantedPage();
  return (
    <Page title={t("messages.title")} back="/choose-account-type" isReading>
      {session ? <Followed token={token} /> : <SignIn token={token} />}
    </Page>
  );
}

function SignIn({ token }: { readonly token: string }) {
  const { t } = useText();
  // From there one has come here to sign in.
  const isFromPage = useLocation().pathname.startsWith("/messages/");
  const router = useIonRouter();
  const { toServerUrl } = useApi();
  const page = buildMessagePagePath(token);
  return (
    <>
      <Empty icon={logInOutline} title={t("messages.sign-in")} text={t("messages.none-text")} />
      <IonButton expand="block" onClick={() => router.push("/choose-account-type", "forward")}>
        {t("messages.sign-in")}
      </IonButton>
      {!isFromPage && (
        <IonButton
          expand="block"
          fill="clear"
          {...(isNative()
            ? { onClick: () => void openInBrowser(Promise.resolve(toServerUrl(page))) }
            : { href: page })}
        >
          {t("messages.without-account")}
        </IonButton>
      )}
    </>
  );
}

function Followed({ token }: { readonly token: string }) {
  const { t } = useText();
  const router = useIonRouter();
  const { call } = useApi();
  const link = useQuery({
    queryKey: ["message-link", token],
    queryFn: () => call(followThreadLink, { body: { token } }),
    // The token is stored nowhere (MSG-2), not even on the device.
    meta: { keep: false },
  });
  const { data: value, error, dataUpdatedAt: savedAt, refetch } = link;
  const lead = useEffectEvent((address: string) => router.push(address, "forward", "replace"));
  useEffect(() => {
    if (value) lead(`/messages/${value.schoolId}/${value.threadId}`);
  }, [value]);
  if (error instanceof ApiError && error.code !== "network")
    return <Empty icon={linkOutline} title={t("messages.link-dead")} text={t("messages.link-dead-text")} />;
  return (
    <Await value={value} error={error} savedAt={savedAt} onRetry={() => void refetch()}>
      {() => null}
    </Await>
  );
}
