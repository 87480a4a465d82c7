import type { Id } from "@dars/contract/platform/primitives";
import { listAsks, type AskLine } from "@dars/contract/talking/asks";
import { IonButton, useIonRouter } from "@ionic/react";
import { checkboxOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { More } from "#platform/ui/More.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

/** J6: what was asked here, with how many have answered. */
export function AsksPage() {
  return (
    <PageOfSchool title="asks.title" back="/manage">
      {(schoolId) => <Asks key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Asks({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const router = useIonRouter();
  const { reading, more } = usePages(listAsks, {
    inputAt: (after) => ({ params: { schoolId }, query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  return (
    <div className="stack">
      <div className="buttons">
        <IonButton onClick={() => router.push(`/manage/asks/${schoolId}/new`, "forward")}>
          {t("asks.new")}
        </IonButton>
      </div>
      <Await {...reading}>
        {(pages) => (
          <>
            <Lines schoolId={schoolId} asks={pages.flatMap((page) => page.asks)} />
            <More onMore={more} />
          </>
        )}
      </Await>
    </div>
  );
}

interface LinesProps {
  readonly schoolId: Id;
  readonly asks: readonly AskLine[];
}

function Lines({ schoolId, asks }: LinesProps) {
  const { t, locale, format } = useText();
  const countWords = ({ answered, reached }: AskLine) => t("asks.answered-of", { answered, reached });
  const closing = ({ closesAt }: AskLine) => format.moment(new Date(closesAt));
  return (
    <Records
      label={t("asks.title")}
      records={asks}
      keyOf={({ id }) => id}
      searchOf={({ title }) => title}
      row={(ask) => ({
        strong: <bdi>{ask.title}</bdi>,
        quiet: [t(`asks.kind-${ask.kind}`), t("asks.until", { moment: closing(ask) })].join(" · "),
        end: (
          <span className="lines">
            <span>{countWords(ask)}</span>
            {ask.state !== "open" && <span className="state">{t(`asks.state-${ask.state}`)}</span>}
          </span>
        ),
        leadsTo: `/manage/asks/${schoolId}/${ask.id}`,
      })}
      columns={[
        { head: t("asks.field-title"), render: ({ title }) => <bdi>{title}</bdi> },
        { head: t("asks.field-kind"), render: ({ kind }) => t(`asks.kind-${kind}`) },
        {
          head: t("asks.author"),
          render: ({ author }) => <bdi>{author.name ? localizeName(author.name, locale) : "—"}</bdi>,
        },
        { head: t("asks.closes-on"), render: closing },
        { head: t("asks.answers"), render: countWords },
        {
          head: t("asks.state"),
          render: ({ state }) => <span className="state">{t(`asks.state-${state}`)}</span>,
        },
      ]}
      empty={{ icon: checkboxOutline, title: t("asks.none"), text: t("asks.none-text") }}
    />
  );
}
