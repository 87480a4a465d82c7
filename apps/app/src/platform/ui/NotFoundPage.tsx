import { useIonRouter } from "@ionic/react";
import { compassOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { Page } from "./Page.tsx";

export function NotFoundPage() {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("platform.not-found-title")} back="/choose-account-type">
      <Empty
        icon={compassOutline}
        title={t("platform.not-found-title")}
        text={t("platform.not-found-text")}
        action={{
          label: t("platform.go-home"),
          onPress: () => router.push("/choose-account-type", "root", "replace"),
        }}
      />
    </Page>
  );
}
