import type { Id } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { ownSchool, WithSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { WithSchool } from "#school/schools/public.ts";

import { findLearner, type Learner } from "./lesson-address.ts";

import "./lessons.css";

interface ForReaderProps {
  readonly title: string;
  readonly children: (reader: Learner | { readonly schoolId: Id }) => ReactNode;
}

/** A page of lessons in two forms: for a student and its parents, and for those who teach and oversee. */
export function ForReader({ title, children }: ForReaderProps) {
  const query = useOwnQuery();
  return (
    <WithSession>
      {(session) => {
        const learner = findLearner(session, query);
        if (learner === null) return <NoChild title={title} />;
        if (learner) return children(learner);
        // An address of a lesson names its school: in another one it would lead nowhere.
        const requestedSchoolId = Number(query.get("school"));
        if (ownSchool(session) === null && requestedSchoolId > 0)
          return children({ schoolId: requestedSchoolId });
        return <WithSchool session={session}>{(schoolId) => children({ schoolId })}</WithSchool>;
      }}
    </WithSession>
  );
}

function NoChild({ title }: { readonly title: string }) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={title} back="/family-home">
      <Empty
        icon={peopleOutline}
        title={t("lessons.choose-child")}
        text={t("lessons.choose-child-text")}
        action={{
          label: t("lessons.choose-child-verb"),
          onPress: () => router.push("/family-home", "root", "replace"),
        }}
      />
    </Page>
  );
}
