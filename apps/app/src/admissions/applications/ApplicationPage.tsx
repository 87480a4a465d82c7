import { useParams } from "react-router-dom";

import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { ApplicationCase } from "./ApplicationCase.tsx";

/** One application by itself: on a phone, and from a list. */
export function ApplicationPage() {
  const { t } = useText();
  const { schoolId = "", key = "" } = useParams();
  const refreshAll = useRefresh();
  return (
    <Page title={t("applications.one")} back="/manage/applications" isReading onRefresh={refreshAll}>
      <ApplicationCase schoolId={Number(schoolId)} applicationKey={key} />
    </Page>
  );
}
