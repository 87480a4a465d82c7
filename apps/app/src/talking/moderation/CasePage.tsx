import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { readCase } from "@dars/contract/talking/moderation";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { ActList } from "./ActList.tsx";
import { CaseDecision } from "./CaseDecision.tsx";
import { Cases, caseTitle, Due, describeReason } from "./CasesPage.tsx";
import { roomLabel } from "./room-label.ts";
import { ReportedItem, SealedCopy } from "./SealedCopy.tsx";

import "./case.css";

/** One case: the reported message, its context, and the decision. */
export function CasePage() {
  const { t } = useText();
  const { schoolId, caseId } = useParams();
  const isWide = useWide();
  return (
    <WithSession>
      {() => (
        <Page title={t("moderation.case")} back="/manage/moderation" isReading={!isWide}>
          <Panes list={<Cases schoolId={Number(schoolId)} openId={Number(caseId)} />}>
            <Case key={caseId} schoolId={Number(schoolId)} caseId={Number(caseId)} />
          </Panes>
        </Page>
      )}
    </WithSession>
  );
}

function Case({ schoolId, caseId }: { readonly schoolId: Id; readonly caseId: Id }) {
  const { reading } = useRead(readCase, { params: { schoolId, caseId } });
  return <Await {...reading}>{(file) => <File schoolId={schoolId} file={file} />}</Await>;
}

interface FileProps {
  readonly schoolId: Id;
  readonly file: Reply<typeof readCase>;
}

function File({ schoolId, file }: FileProps) {
  const text = useText();
  const { t, locale, format } = text;
  const { case: card, reports, copy, isIntact, people, acts } = file;
  return (
    <div className="stack wide-gap">
      <section className="card stack">
        <div className="request-head">
          <h2 className="section-title first">{describeReason(card, text)}</h2>
          <Due of={card} />
        </div>
        <ReportedItem schoolId={schoolId} events={copy} people={people} msgNo={card.msgNo} />
        <dl className="facts">
          <dt>{t("moderation.about")}</dt>
          <dd>
            <bdi>{card.about ? localizeName(card.about.name, locale) : "–"}</bdi>
          </dd>
          <dt>{t("moderation.room")}</dt>
          <dd>
            <bdi>{roomLabel(card.room, text)}</bdi>
          </dd>
          <dt>{t("moderation.opened")}</dt>
          <dd>{format.moment(new Date(card.openedAt))}</dd>
        </dl>
        {card.isHidden && <p className="banner">{t("moderation.hidden-now")}</p>}
      </section>
      {reports.length > 0 && (
        <section className="card stack" aria-label={t("moderation.reports")}>
          <h2 className="section-title first">{t("moderation.reports")}</h2>
          <p className="quiet">{t("moderation.nobody-told")}</p>
          <ul className="plain stack">
            {reports.map(({ role, reason, note, at }) => (
              <li key={at}>
                {t(`moderation.by-${role}`)} · {t(`moderation.reason-${reason}`)} ·{" "}
                {format.moment(new Date(at))}
                {note !== null && (
                  <blockquote>
                    <bdi>{note}</bdi>
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SealedCopy schoolId={schoolId} events={copy} isIntact={isIntact} people={people} msgNo={card.msgNo} />
      <ActList acts={acts} />
      {card.state === "open" && (
        <CaseDecision title={caseTitle(card, text)} schoolId={schoolId} card={card} />
      )}
    </div>
  );
}
