import * as contract from "@dars/contract/identity/view-as";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";

import { endView } from "./end-view.ts";
import { listViews } from "./list-views.ts";
import { startView } from "./start-view.ts";

export const views =
  (book: SessionBook): Slice =>
  (api) => {
    api.serve(contract.startView, (context, input) => startView(context, input));
    api.serve(contract.endView, (context) => endView(book, context));
    api.serve(contract.listViews, (context, { params }) => listViews(context, params));
  };
