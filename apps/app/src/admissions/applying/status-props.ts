import type { ApplicationStatus } from "@dars/contract/admissions/applying";

/** What a part of the status page shows, and where it puts the state after a change. */
export interface StatusProps {
  readonly status: ApplicationStatus;
  readonly onStatus: (status: ApplicationStatus) => void;
}
