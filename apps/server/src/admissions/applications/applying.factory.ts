import { createHash } from "node:crypto";

import { isProof, type ApplicationRecord } from "@dars/contract/admissions/application-record";
import { readPhoneCodes } from "@dars/contract/admissions/applications";
import { requestPhoneCode, startApplication, submitApplication } from "@dars/contract/admissions/applying";
import type { Client } from "@dars/contract/platform/client";
import type pg from "pg";
import { vi } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { applicationTasks } from "./tasks.ts";
import type { CodeParts } from "./write-code.ts";

let phones = 0;
export const aPhone = (): string => `+96477${String(10_000_000 + (phones += 1)).padStart(8, "0")}`;

export const provedBy = (ticket: string): string => {
  for (let proof = 0; ; proof += 1)
    if (isProof(createHash("sha256").update(`${ticket}:${proof}`).digest())) return String(proof);
};

/** A form that was opened some seconds ago. */
export const openForm = (anonymous: Client, secondsAgo = 10) =>
  withClockAt(Date.now() - secondsAgo * 1000, () => anonymous.call(startApplication, {}));

/** Runs a piece of work during which the server's clock stands, in milliseconds since 1970. */
export async function withClockAt<T>(now: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

export async function askCode(
  anonymous: Client,
  of: { readonly schoolId: number; readonly phone: string } | { readonly tracking: string },
  device?: string,
) {
  const { ticket } = await openForm(anonymous);
  const body = { ticket, proof: provedBy(ticket), website: "", of, ...(device !== undefined && { device }) };
  await anonymous.call(requestPhoneCode, { body });
  return body;
}

interface WaitingParts extends Pick<CodeParts, "database" | "tokens"> {
  readonly owner: Pick<pg.Client, "query">;
  readonly ways?: CodeParts["ways"];
}

/** Does the jobs of tracking codes that wait. */
export async function writeWaitingCodes({ owner, ways = {}, ...parts }: WaitingParts): Promise<void> {
  const tasks = applicationTasks({ ...parts, ways });
  const { rows } = await owner.query<{ task: string; payload: unknown }>(
    "delete from jobs where task = any($1) returning task, payload",
    [Object.keys(tasks)],
  );
  for (const { task, payload } of rows) await tasks[task]?.run(payload);
}

/** The code as the office reads it. */
export async function fetchPhoneCode(office: Client, schoolId: number, phone: string): Promise<string> {
  const { codes } = await office.call(readPhoneCodes, { params: { schoolId } });
  return codes.find((each) => each.phone === phone)?.code ?? "none";
}

export const aRecord = (levelId: number, change: Partial<ApplicationRecord> = {}): ApplicationRecord => ({
  name: { given: "Sara", father: "Ali", grandfather: "Hasan", family: "Karim" },
  sex: "female",
  birthDate: "2015-05-01",
  nationalId: null,
  levelId,
  previousSchool: null,
  previousResult: null,
  siblings: null,
  needs: null,
  guardians: [{ name: "Ali Hasan Karim", relation: "father", phone: "+9647701234567" }],
  ...change,
});

interface Family {
  readonly anonymous: Client;
  readonly office: Client;
  readonly schoolId: number;
  readonly levelId: number;
}

/** A family applies from the form to the tracking code. */
export async function apply(
  { anonymous, office, schoolId, levelId }: Family,
  change: Partial<ApplicationRecord> = {},
) {
  const [key, phone] = [aKey(), aPhone()];
  await askCode(anonymous, { schoolId, phone });
  const code = await fetchPhoneCode(office, schoolId, phone);
  const body = { phone, code, hasConsent: true as const, application: aRecord(levelId, change) };
  const sent = { params: { schoolId, application: key }, body };
  const { tracking, pass } = await anonymous.call(submitApplication, sent);
  return { key, phone, code, tracking, pass, sent };
}
