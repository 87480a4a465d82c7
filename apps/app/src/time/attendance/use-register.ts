import { toWire } from "@dars/contract/platform/route";
import {
  amendRegister,
  readRegister,
  saveRegister,
  type AttendanceStatus,
  type Register,
} from "@dars/contract/time/attendance";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";

import { dropDraft, keepDraft, readDraft } from "./keep-draft.ts";
import { unsaved, buildMark, type NewMarks } from "./register-words.ts";

export interface RegisterPlace {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly day: string;
  readonly period: string;
}

/** A register with what was tapped here, and sending it: through the outbox, online or not. */
export function useRegister(place: RegisterPlace) {
  const { outbox, now, local } = useApi();
  const { reading, refresh } = useRead(readRegister, { params: place });
  const refreshAll = useRefresh();
  const [words, setWords] = useState<NewMarks>(new Map());
  const [isMeant, setMeant] = useState(false);
  const name = Object.values(place).join(" ");

  // The account's own: another one on this device has another database.
  useEffect(() => {
    void readDraft(local, name).then((draft) => {
      setWords((known) => (known.size === 0 ? draft.words : known));
      setMeant((known) => known || draft.isMeant);
    });
  }, [local, name]);

  /** `meant`: the person has said that this register of a weekend counts (ATD-7). */
  function mark(studentId: number, status: AttendanceStatus, minutes?: number, isIntended = isMeant) {
    const next = new Map(words).set(studentId, buildMark({ studentId, status, minutes }, now()));
    setWords(next);
    setMeant(isIntended);
    void keepDraft(local, name, { words: next, isMeant: isIntended }, now());
  }

  /** Who has no word was present. `reason`: of a correction once the time for it is over. */
  async function send(register: Register, title: string, reason: string | null): Promise<SaveOutcome> {
    const marks = unsaved(register, words);
    const key = newClientId();
    const confirmation = isMeant ? { isMeant } : {};
    const wire =
      reason === null
        ? toWire(saveRegister, {
            params: place,
            body: { key, takenAt: new Date(now()).toISOString(), marks, ...confirmation },
          })
        : toWire(amendRegister, { params: place, body: { key, reason, marks, ...confirmation } });
    const outcome = await outbox.send(wire, title);
    if (outcome.state === "accepted") await Promise.all([refreshAll(), dropDraft(local, name)]);
    return outcome;
  }

  return { reading, refresh, words, mark, isMeant, send };
}
