import { listAppVersions, type AppVersion, type StorePlatform } from "@dars/contract/shell/app-versions";
import { APP_VERSION } from "@dars/contract/shell/versions";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { VersionForm } from "./VersionForm.tsx";

const STORES: readonly StorePlatform[] = ["android", "ios"];

/** Which version of the app is in each store, and from which on it still works (Q4). */
export function VersionsPage() {
  return <WithSession>{() => <Versions />}</WithSession>;
}

function Versions() {
  const { t } = useText();
  const { reading, refresh } = useRead(listAppVersions, {});
  return (
    <Page title={t("oversight.versions")} back="/manage" onRefresh={refresh}>
      <p className="quiet link-row">{t("oversight.versions-lead")}</p>
      <Await {...reading}>
        {({ versions }) => (
          <div className="columns">
            {STORES.map((platform) => {
              const published = versions.find((each) => each.platform === platform) ?? unpublished(platform);
              return <VersionForm key={`${platform} ${published.changedAt}`} published={published} />;
            })}
          </div>
        )}
      </Await>
    </Page>
  );
}

/** No update is required until a version is published. */
const unpublished = (platform: StorePlatform): AppVersion => ({
  platform,
  version: APP_VERSION,
  minVersion: null,
  url: null,
  changedAt: null,
});
