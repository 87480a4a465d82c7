import type { Id } from "@dars/contract/platform/primitives";

import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { HomeworkCase } from "./HomeworkCase.tsx";

interface GivenHomeworkProps {
  readonly schoolId: Id;
  readonly homeworkId: Id;
}

/** A homework on a page of its own, for its teachers, the office and coordinators. */
export function GivenHomework({ schoolId, homeworkId }: GivenHomeworkProps) {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <Page title={t("homework.one")} back="/homework" isReading onRefresh={refresh}>
      <HomeworkCase schoolId={schoolId} homeworkId={homeworkId} />
    </Page>
  );
}
