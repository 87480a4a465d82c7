import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { ColumnState } from "#marks/sheets.ts";
import { ClientId, Id, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A column of a class, which goes by the id of its sheet. */
const Column = { sheetId: Id, code: ColumnCode };

export const RefusedColumn = Type.Object({
  ...Column,
  /**
   * `changed`: it is at another revision than the one that was shown; `not-handed-in`: it does not wait for an approval;
   * `not-here`: it is of no open class of this year.
   */
  reason: Type.Enum(["changed", "not-handed-in", "not-here"]),
  /** How far it is; null where it is not here. */
  state: nullable(ColumnState),
});
export type RefusedColumn = Static<typeof RefusedColumn>;

/** H3: approves columns that were handed in, each at the revision that was shown. The others go through without a refused one. */
export const approveColumns = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/column-approvals",
  summary: "Approve columns",
  access: { capability: "H3", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    columns: Type.Array(Type.Object({ ...Column, revision: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  reply: Type.Object({
    approved: Type.Array(Type.Object({ ...Column, revision: Type.Integer() })),
    refused: Type.Array(RefusedColumn),
  }),
});

export const StandingApproval = Type.Object({
  ...Column,
  /**
   * `changed`: it is at another revision than after the approval, or somebody else approved it; `published`: families
   * see it, or are about to; `too-late`: it was approved more than a minute ago (H4); `not-here`: it is of no open class
   * of this year.
   */
  reason: Type.Enum(["changed", "published", "too-late", "not-here"]),
  /** How far it is; null where it is not here. */
  state: nullable(ColumnState),
});
export type StandingApproval = Static<typeof StandingApproval>;

/** H3: takes one's own approvals back within a minute, each at the revision that it made. The others go through without a refused one. */
export const undoApprovals = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/column-approvals/undo",
  summary: "Take approvals of columns back",
  access: { capability: "H3", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    columns: Type.Array(Type.Object({ ...Column, revision: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  reply: Type.Object({
    undone: Type.Array(Type.Object({ ...Column, revision: Type.Integer() })),
    refused: Type.Array(StandingApproval),
  }),
});
