import { approveColumns, undoApprovals } from "@dars/contract/marks/column-approvals";
import type { ProgressSection } from "@dars/contract/marks/publication";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { useEffect, useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { SUCCESS_MS } from "#platform/ui/timing.ts";
import { sectionName } from "#school/schools/public.ts";

import type { ApprovalCell } from "./approval-grid.ts";

type ApprovalStep = "approved" | "undone";

interface SheetColumn {
  readonly sheetId: Id;
  readonly code: string;
}

/** What the last step did. */
interface DoneStep {
  readonly step: ApprovalStep;
  readonly columns: readonly (SheetColumn & { readonly revision: number })[];
  /** What the columns are called, such as "Month 1". */
  readonly title: string;
}

/** The columns that the last step left as they were. */
interface LeftOut {
  readonly step: ApprovalStep;
  readonly columns: readonly (SheetColumn & { readonly name: string; readonly reason: TextId })[];
}

export interface Approvals {
  /** False where it was refused as a whole. */
  readonly approve: (columns: readonly ApprovalCell[], title: string) => Promise<boolean>;
  /** Undefined where there is nothing to take back, or no longer. */
  readonly undo: (() => Promise<void>) | undefined;
  /** Undefined ten seconds after it. */
  readonly done: DoneStep | undefined;
  readonly leftOut: LeftOut;
  readonly error: ApiError | null;
  readonly isBusy: boolean;
}

const NONE_LEFT_OUT: LeftOut = { step: "approved", columns: [] };

/** Approves columns, and for ten seconds takes back exactly these, unless they have changed meanwhile. */
export function useApprovals(schoolId: Id, sections: readonly ProgressSection[]): Approvals {
  const { save, error, isBusy } = useSave();
  const nameFor = useColumnNames(sections);
  const [done, setDone] = useState<DoneStep>();
  const [leftOut, setLeftOut] = useState(NONE_LEFT_OUT);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin() {
    clearTimeout(timer.current);
    setDone(undefined);
    setLeftOut(NONE_LEFT_OUT);
  }

  function noteDone(step: DoneStep) {
    if (step.columns.length === 0) return;
    setDone(step);
    timer.current = setTimeout(() => setDone(undefined), SUCCESS_MS);
  }

  async function approve(shown: readonly ApprovalCell[], title: string): Promise<boolean> {
    begin();
    const columns = shown.map(({ classId, code, revision = 0 }) => ({ sheetId: classId, code, revision }));
    const input = { params: { schoolId }, body: { key: newClientId(), columns } };
    const saved = await save(approveColumns, input, title, () => null);
    if (saved.state !== "accepted") return saved.state === "waiting";
    const { approved, refused } = saved.reply;
    noteDone({ step: "approved", columns: approved, title });
    const named = refused.map(({ sheetId, code, reason }) => ({
      sheetId,
      code,
      name: nameFor(sheetId),
      reason: `publication.refused-${reason}` as const,
    }));
    setLeftOut({ step: "approved", columns: named });
    return true;
  }

  async function undo({ columns, title }: DoneStep): Promise<void> {
    begin();
    const input = { params: { schoolId }, body: { key: newClientId(), columns: [...columns] } };
    const saved = await save(undoApprovals, input, title, () => null);
    if (saved.state !== "accepted") return;
    const { undone, refused } = saved.reply;
    noteDone({ step: "undone", columns: undone, title });
    const named = refused.map(({ sheetId, code, reason }) => ({
      sheetId,
      code,
      name: nameFor(sheetId),
      reason: `publication.stands-${reason}` as const,
    }));
    setLeftOut({ step: "undone", columns: named });
  }

  const canUndo = done?.step === "approved";
  return { approve, undo: canUndo ? () => undo(done) : undefined, done, leftOut, error, isBusy };
}

/** Names a column by the section and the subject of its class. */
function useColumnNames(sections: readonly ProgressSection[]): (classId: Id) => string {
  const { locale } = useText();
  return (classId) => {
    for (const section of sections) {
      const found = section.classes.find((each) => each.classId === classId);
      if (!found) continue;
      return `${sectionName(section, section.level.name, locale)}, ${localizeName(found.subject.name, locale)}`;
    }
    return "–";
  };
}
