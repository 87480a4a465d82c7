import type { ExcuseReason } from "@dars/contract/time/absences";

import type { TextId } from "#platform/text/use-text.ts";

/** The word for a reason of an absence. */
export const reasonText = (reason: ExcuseReason): TextId => `attendance.reason-${reason}`;
