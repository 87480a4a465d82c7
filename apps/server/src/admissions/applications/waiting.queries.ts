import { UNDECIDED_STATES } from "@dars/contract/admissions/application-record";
import { sql, type RawBuilder } from "kysely";

/** Figure `applications-waiting`: whether an application of this alias still waits for the school's decision. */
export const waitsForDecision = (application: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${application}.state`)} = any(${[...UNDECIDED_STATES]}::application_state[])`;
