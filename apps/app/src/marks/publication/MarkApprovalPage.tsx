import { readMarkProgress } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { WithSchool } from "#school/schools/public.ts";

import { buildGrid, findFirstCode, listCells, listCodes, type CodeToApprove } from "./approval-grid.ts";
import { ApprovalBar } from "./ApprovalBar.tsx";
import { ApprovalDesk } from "./ApprovalDesk.tsx";
import { ApprovalList } from "./ApprovalList.tsx";
import { listOpen } from "./is-complete.ts";
import { PublishStrip } from "./PublishStrip.tsx";
import { RemindOpen } from "./RemindOpen.tsx";
import { useApprovals, type Approvals } from "./use-approvals.ts";
import { useTicks } from "./use-ticks.ts";

import "./approval.css";

/** H3: the columns that wait for an approval, sections by subjects, to be ticked and approved together. */
export function MarkApprovalPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page
          title={t("publication.approve-title")}
          quiet={t("publication.approve-quiet")}
          back="/manage"
          onRefresh={refreshAll}
        >
          <WithSchool session={session}>{(schoolId) => <Approval schoolId={schoolId} />}</WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

function Approval({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(readMarkProgress, { params: { schoolId } });
  return (
    <Await {...reading}>
      {(progress) => {
        const codes = listCodes(progress.sections);
        const first = findFirstCode(codes);
        return first ? (
          <Codes key={schoolId} schoolId={schoolId} progress={progress} codes={codes} first={first} />
        ) : (
          <Empty
            icon={checkmarkDoneOutline}
            title={t("publication.none-to-approve")}
            text={t("publication.none-begun-yet")}
          />
        );
      }}
    </Await>
  );
}

interface CodesProps {
  readonly schoolId: Id;
  readonly progress: Reply<typeof readMarkProgress>;
  readonly codes: readonly CodeToApprove[];
  readonly first: CodeToApprove;
}

/** The columns of one code; it stays the same while its columns are approved. */
function Codes({ schoolId, progress, codes, first }: CodesProps) {
  const { t, locale, format } = useText();
  const approvals = useApprovals(schoolId, progress.sections);
  const [chosen, setChosen] = useState(first.code);
  const code = codes.find((each) => each.code === chosen) ?? first;
  return (
    <>
      <Choice
        label={t("publication.column")}
        isLabelHidden
        options={codes.map(({ code: value, label, waiting }) => [
          value,
          waiting > 0
            ? `${localizeName(label, locale)} · ${format.number(waiting)}`
            : localizeName(label, locale),
        ])}
        value={code.code}
        onChoose={setChosen}
      />
      <Columns key={code.code} schoolId={schoolId} code={code} progress={progress} approvals={approvals} />
    </>
  );
}

interface ColumnsProps {
  readonly schoolId: Id;
  readonly code: CodeToApprove;
  readonly progress: Reply<typeof readMarkProgress>;
  readonly approvals: Approvals;
}

function Columns({ schoolId, code, progress, approvals }: ColumnsProps) {
  const { t, locale } = useText();
  const isWide = useWide();
  const ticks = useTicks();
  const { sections, toApproveElsewhere = 0 } = progress;
  const grid = buildGrid(sections, code.code);
  const cells = listCells(grid);
  return (
    <div className="approval">
      <div className="approval-counts">
        <p className="quiet">
          {t("publication.approve-counts", {
            waiting: code.waiting,
            unusual: cells.filter(({ unusual }) => unusual !== undefined).length,
            open: cells.filter(({ state }) => state === "open").length,
          })}
        </p>
        <RemindOpen schoolId={schoolId} sections={listOpen(grid)} />
      </div>
      {isWide ? (
        <ApprovalDesk schoolId={schoolId} grid={grid} ticks={ticks} />
      ) : (
        <ApprovalList schoolId={schoolId} grid={grid} ticks={ticks} />
      )}
      {!isWide && code.waiting === 0 && <p>{t("publication.none-to-approve")}</p>}
      <p className="link-row approval-links">
        <Link leadsTo="/manage/marks">{t("publication.title")}</Link>
        {toApproveElsewhere > 0 && (
          <Link leadsTo="/mark-sheets">
            {t("publication.approve-elsewhere", { count: toApproveElsewhere })}
          </Link>
        )}
      </p>
      <PublishStrip schoolId={schoolId} code={code} grid={grid} />
      <ApprovalBar
        cells={cells}
        ticks={ticks}
        approvals={approvals}
        title={localizeName(code.label, locale)}
        hint={t(isWide ? "publication.approve-keys" : "publication.approve-hint")}
      />
    </div>
  );
}
