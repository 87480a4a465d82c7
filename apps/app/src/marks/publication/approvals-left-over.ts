import type { approveColumns } from "@dars/contract/marks/column-approvals";
import type { Input, Wire } from "@dars/contract/platform/route";

import { newClientId } from "#platform/api/client-id.ts";

const PATH = /\/column-approvals(\/undo)?$/;

type Columns = Input<typeof approveColumns>["body"]["columns"];

/** Columns of an approval, or of its undo, that was sent later and that had changed by then; the others went through. */
export function approvalsLeftOver(wire: Wire, reply: unknown): Wire | undefined {
  if (!PATH.test(wire.url)) return undefined;
  const { refused = [] }: { readonly refused?: readonly Pick<Columns[number], "sheetId" | "code">[] } =
    Object(reply);
  const { columns: sent = [] }: { readonly columns?: Columns } = Object(wire.body);
  const columns = sent.filter(({ sheetId, code }) =>
    refused.some((each) => each.sheetId === sheetId && each.code === code),
  );
  return columns.length === 0
    ? undefined
    : { ...wire, body: { ...Object(wire.body), key: newClientId(), columns } };
}
