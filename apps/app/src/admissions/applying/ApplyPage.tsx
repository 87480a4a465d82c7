import { startApplication } from "@dars/contract/admissions/applying";
import { schoolOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { ApplyForm } from "./ApplyForm.tsx";
import { OwnApplications } from "./OwnApplications.tsx";
import { StatusForm } from "./StatusForm.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useOwnFamily, withOwn } from "./use-own-family.ts";

import "./applying.css";

/** O1: a family applies for a place, or checks its application, without an account; a parent finds its own by it. */
export function ApplyPage() {
  const { t } = useText();
  // The link of a message leads to the state.
  const linked = useOwnQuery().get("tracking");
  const [part, setPart] = useState<"form" | "status">(linked === null ? "form" : "status");
  const drafts = useDrafts();
  const { draft } = drafts;
  const family = useOwnFamily();
  const { reading, refresh } = useRead(startApplication, {});
  return (
    <Page title={t("applying.title")} back="/choose-account-type" isReading onRefresh={refresh}>
      <div className="stack apply">
        <Choice<"form" | "status">
          label={t("applying.title")}
          isLabelHidden
          options={[
            ["form", t("applying.new")],
            ["status", t("applying.status")],
          ]}
          value={part}
          onChoose={setPart}
        />
        <p>
          <Link leadsTo="/location">{t("applying.where")}</Link>
        </p>
        {part === "status" ? (
          <>
            <OwnApplications />
            <StatusForm key={linked} linked={linked} />
          </>
        ) : (
          <Await {...reading}>
            {({ schools }) =>
              schools.length === 0 ? (
                <Empty icon={schoolOutline} title={t("applying.closed")} text={t("applying.closed-text")} />
              ) : (
                draft && (
                  <ApplyForm
                    schools={schools}
                    draft={family ? withOwn(draft, family) : draft}
                    drafts={drafts}
                    family={family}
                  />
                )
              )
            }
          </Await>
        )}
      </div>
    </Page>
  );
}
