import type { Reply } from "@dars/contract/platform/route";
import { readFamilyHome } from "@dars/contract/shell/home";
import { peopleOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

interface OfChildrenProps {
  /** The title of the page that a guardian without children sees. */
  readonly title: string;
  /** The page of one child; `choice` leads to the others and is null for an only child. */
  readonly children: (
    child: Reply<typeof readFamilyHome>["children"][number],
    choice: ReactNode,
  ) => ReactNode;
}

/** A page about one child of a guardian: the one that `?student=` names, or else the first. */
export function OfChildren({ title, children: pageOf }: OfChildrenProps) {
  const { t, locale } = useText();
  const query = useOwnQuery();
  const { reading } = useRead(readFamilyHome, {});
  const [chosen, choose] = useState(Number(query.get("student")));
  const children = reading.value?.children ?? [];
  const child = children.find(({ studentId }) => studentId === chosen) ?? children[0];
  if (!child)
    return (
      <Page title={title} back="/family-home">
        <Await {...reading}>{() => <NoChild />}</Await>
      </Page>
    );
  return pageOf(
    child,
    children.length > 1 ? (
      <Choice
        label={t("schools.child")}
        isLabelHidden
        options={children.map(
          (one) => [one.studentId, localizeName(one.name, locale).split(" ")[0]] as const,
        )}
        value={child.studentId}
        onChoose={choose}
      />
    ) : null,
  );
}

/** What a guardian sees where no child is linked to the account. */
export function NoChild() {
  const { t } = useText();
  return <Empty icon={peopleOutline} title={t("schools.no-child")} text={t("schools.no-child-text")} />;
}
