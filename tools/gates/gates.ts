import { bundle } from "./bundle.ts";
import { capabilities } from "./capabilities.ts";
import { contract } from "./contract.ts";
import { cycles } from "./cycles.ts";
import { days } from "./days.ts";
import { deploy } from "./deploy.ts";
import { docs } from "./docs.ts";
import { environment } from "./environment.ts";
import { figures } from "./figures.ts";
import { functionNames } from "./function-names.ts";
import type { Gate } from "./gate.ts";
import { languages } from "./languages.ts";
import { licences, oneCopy } from "./licences.ts";
import { deadCode, format, lint } from "./lint.ts";
import { migrations } from "./migrations.ts";
import { names } from "./names.ts";
import { nativeShells } from "./native-shells.ts";
import { rules } from "./rules.ts";
import { saves } from "./saves.ts";
import { styles } from "./styles.ts";
import { tables } from "./tables.ts";
import { typeNames } from "./type-names.ts";
import { words } from "./words.ts";

/** Everything but the tests, in the order in which an answer is wanted soonest. */
export const GATES: readonly Gate[] = [
  format,
  lint,
  deadCode,
  oneCopy,
  licences,
  migrations,
  contract,
  environment,
  deploy,
  docs,
  names,
  typeNames,
  functionNames,
  words,
  languages,
  cycles,
  rules,
  figures,
  days,
  saves,
  styles,
  tables,
  nativeShells,
  capabilities,
  bundle,
];
