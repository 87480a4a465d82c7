import * as contract from "@dars/contract/school/catalogue";

import type { Slice } from "#platform/http/api.ts";

import { orderCatalogue } from "./order-catalogue.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { writeOrAsk } from "./write-or-ask.ts";

export const catalogue: Slice = (api) => {
  api.serve(contract.readCatalogue, (context, { params }) => readCatalogue(context, params));
  api.serve(contract.createLevel, (context, { params, body: { key, reason, level } }) =>
    writeOrAsk(context, { ...params, key, reason, entry: { kind: "level", seen: null, record: level } }),
  );
  api.serve(
    contract.changeLevel,
    (context, { params: { schoolId, levelId }, body: { key, reason, revision, level } }) => {
      const seen = { id: levelId, revision };
      return writeOrAsk(context, { schoolId, key, reason, entry: { kind: "level", seen, record: level } });
    },
  );
  api.serve(contract.createSubject, (context, { params, body: { key, reason, subject } }) =>
    writeOrAsk(context, { ...params, key, reason, entry: { kind: "subject", seen: null, record: subject } }),
  );
  api.serve(
    contract.changeSubject,
    (context, { params: { schoolId, subjectId }, body: { key, reason, revision, subject } }) => {
      const seen = { id: subjectId, revision };
      return writeOrAsk(context, {
        schoolId,
        key,
        reason,
        entry: { kind: "subject", seen, record: subject },
      });
    },
  );
  api.serve(contract.orderCatalogue, orderCatalogue);
};
