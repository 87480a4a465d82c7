import { killedPrimary } from "#bench/histories/killed-primary.ts";
import { buildCommand } from "#bench/of-full.ts";
import type { Section } from "#bench/report.ts";

/** A primary that dies beside its synchronous standby, under everything that a school day writes. */
export const measure = async (): Promise<Section> => ({
  title: "When the primary dies",
  command: buildCommand("failover"),
  note: "20 people talk in 4 rooms, and two teachers enter marks and take a register over and over, through two nodes whose address names two durable PostgreSQL. All processes of the primary are killed (SIGKILL), the standby is promoted, and the other host becomes its standby anew, so that the same two nodes go there and back. Calls that get no answer are sent again with their keys, and some that did too; everything sent, answered and shown is checked against what is stored: messages by the history checker (I1 to I7), marks and registers by their own, whose seeded faults are found in npm test.",
  lines: await killedPrimary(),
});
