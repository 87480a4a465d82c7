import { bundle } from "./bundle.ts";
import { contract } from "./contract.ts";
import { docs } from "./docs.ts";
import { environment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { migrations } from "./migrations.ts";
import { licences, oneCopy } from "./packages.ts";
import { deadCode, format, lint, types } from "./style.ts";

/** Everything but the tests, in the order in which an answer is wanted soonest. */
export const GATES: readonly Gate[] = [
  format,
  lint,
  types,
  deadCode,
  oneCopy,
  licences,
  migrations,
  contract,
  environment,
  docs,
  bundle,
];
