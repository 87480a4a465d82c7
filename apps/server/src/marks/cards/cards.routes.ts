import * as contract from "@dars/contract/marks/cards";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { listCardBatches } from "./list-card-batches.ts";
import { listCards } from "./list-cards.ts";
import { orderCards } from "./order-cards.ts";
import { printCard } from "./print-card.ts";
import { printGradeTranscript } from "./print-grade-transcript.ts";
import { readBatchPart } from "./read-batch-part.ts";

/** Report cards; `store` is where printed sections lie. */
export const cards =
  (store: FileStore): Slice =>
  (api) => {
    api.serve(contract.listCards, (context, input) => listCards(context, input));
    api.serve(contract.printCard, (context, input) => printCard(context, input));
    api.serve(contract.printGradeTranscript, (context, input) => printGradeTranscript(context, input));
    api.serve(contract.orderCards, (context, input) => orderCards(context, input));
    api.serve(contract.listCardBatches, (context, input) => listCardBatches(context, input));
    api.serve(contract.readBatchPart, (context, input) => readBatchPart(context, store, input));
  };
