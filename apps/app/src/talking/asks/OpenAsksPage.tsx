import { listOpenAsks, type OpenAsk } from "@dars/contract/talking/ask-answers";
import { IonIcon, IonList } from "@ionic/react";
import { calendarOutline, checkboxOutline, createOutline, listOutline, peopleOutline } from "ionicons/icons";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { givenName } from "#platform/text/given-name.ts";
import { joinNames } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** ASK-1: what waits for an answer of the reader, the first to close first. */
export function OpenAsksPage() {
  const { t } = useText();
  const { reading, refresh } = useRead(listOpenAsks, {});
  return (
    <WithSession>
      {(session) => (
        <Page title={t("asks.mine")} back={getHomePath(session)} isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ asks }) =>
              asks.length === 0 ? (
                <Empty icon={checkboxOutline} title={t("asks.none-open")} text={t("asks.none-open-text")} />
              ) : (
                <AskRows asks={asks} />
              )
            }
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

/** With the school of each where they come from more than one. */
function AskRows({ asks }: { readonly asks: readonly OpenAsk[] }) {
  const { t } = useText();
  const isOfSeveral = new Set(asks.map(({ schoolId }) => schoolId)).size > 1;
  return (
    <IonList className="rows" aria-label={t("asks.mine")} lines="none">
      {asks.map((ask) => (
        <AskRow key={`${ask.schoolId} ${ask.id}`} ask={ask} isOfSeveral={isOfSeveral} />
      ))}
    </IonList>
  );
}

const ICONS: Readonly<Record<OpenAsk["kind"], string>> = {
  consent: createOutline,
  choice: listOutline,
  sign_up: peopleOutline,
  meeting: calendarOutline,
};

interface AskRowProps {
  readonly ask: OpenAsk;
  /** The list has asks of more than one school. */
  readonly isOfSeveral: boolean;
}

function AskRow({ ask, isOfSeveral }: AskRowProps) {
  const { schoolId, id, kind, title, closesAt, children } = ask;
  const { t, locale, format } = useText();
  const names = joinNames(
    children.map(({ name }) => givenName(localizeName(name, locale))),
    locale,
  );
  const until = t("asks.until", { moment: format.moment(new Date(closesAt)) });
  return (
    <Row
      start={<IonIcon icon={ICONS[kind]} aria-hidden="true" />}
      strong={<bdi>{title}</bdi>}
      quiet={[isOfSeveral ? localizeName(ask.school, locale) : "", names, until].filter(Boolean).join(" · ")}
      leadsTo={`/asks/${schoolId}/${id}`}
    />
  );
}
