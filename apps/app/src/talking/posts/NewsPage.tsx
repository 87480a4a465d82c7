import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { ReadPosts } from "./ReadPosts.tsx";

/** All posts for the reader. */
export function NewsPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("posts.for-me")} back={getHomePath(session)} isReading onRefresh={refresh}>
          <ReadPosts />
        </Page>
      )}
    </WithSession>
  );
}
