import { approveColumns } from "@dars/contract/marks/column-approvals";
import { toWire } from "@dars/contract/platform/route";
import { expect, test } from "vitest";

import { approvalsLeftOver } from "./approvals-left-over.ts";

const physics = { sheetId: 11, code: "M1", revision: 2 };
const arabic = { sheetId: 12, code: "M1", revision: 2 };
const sent = toWire(approveColumns, {
  params: { schoolId: 12 },
  body: { key: "approvals000000", columns: [physics, arabic] },
});

test("H3: of an approval that was sent later the columns that had changed are left, under a key of their own", () => {
  const refused = [{ sheetId: 12, code: "M1", reason: "changed", state: "submitted" }];

  const left = approvalsLeftOver(sent, { approved: [{ ...physics, revision: 3 }], refused });

  expect(left).toMatchObject({ method: "POST", url: sent.url, body: { columns: [arabic] } });
  expect(left?.body).not.toMatchObject({ key: "approvals000000" });
});

test("nothing is left of an approval that was taken whole, nor of another save", () => {
  expect(approvalsLeftOver(sent, { approved: [], refused: [] })).toBeUndefined();
  expect(approvalsLeftOver({ ...sent, url: "/api/v6/schools/12/people" }, {})).toBeUndefined();
});
