import type { Reply } from "@dars/contract/platform/route";
import { listActsOnMe } from "@dars/contract/talking/moderation-rooms";
import { shieldCheckmarkOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { ActList } from "./ActList.tsx";
import { roomLabel } from "./room-label.ts";

/** MOD-3: what the school decided about one's own messages, and why. */
export function MyModerationPage() {
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("moderation.mine")} back="/home" isReading>
          <Mine />
        </Page>
      )}
    </WithSession>
  );
}

function Mine() {
  const { t } = useText();
  const { reading } = useRead(listActsOnMe, {});
  return (
    <Await {...reading}>
      {({ acts, reports }) => (
        <>
          {acts.length === 0 && reports.length === 0 ? (
            <Empty
              icon={shieldCheckmarkOutline}
              title={t("moderation.mine-none")}
              text={t("moderation.mine-none-text")}
            />
          ) : (
            <ActList acts={acts} />
          )}
          {reports.length > 0 && <Reports reports={reports} />}
        </>
      )}
    </Await>
  );
}

/** The person's own reports and the state of each. */
function Reports({ reports }: { readonly reports: Reply<typeof listActsOnMe>["reports"] }) {
  const text = useText();
  const { t, format } = text;
  return (
    <section className="card">
      <h2>{t("moderation.my-reports")}</h2>
      <ul className="plain">
        {reports.map(({ id, at, room, isAnswered }) => (
          <li key={`${room.id}-${id}`}>
            <bdi>{roomLabel(room, text)}</bdi> · {format.moment(new Date(at))}
            <p className="quiet">{t(isAnswered ? "moderation.report-answered" : "moderation.report-open")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
