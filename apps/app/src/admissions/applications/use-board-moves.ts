import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { moveApplication, type ApplicationLine } from "@dars/contract/admissions/applications";
import type { ApiError } from "@dars/contract/platform/client";
import { toWire } from "@dars/contract/platform/route";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useStore } from "#platform/state/store.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { isAtOnce } from "./board-column.ts";

/** Moves cards of the board; `onOpen` opens the application where a step needs more than a move. */
export function useBoardMoves(schoolId: number, onOpen: (key: string, to: ApplicationState) => void) {
  const { locale } = useText();
  const { save } = useSave();
  const refresh = useRefresh();
  const saves = useStore(useApi().outbox.saves);
  const [refused, setRefused] = useState<{ readonly key: string; readonly error: ApiError }>();

  const toInput = ({ key: application, revision = 1 }: ApplicationLine, to: ApplicationState) => ({
    params: { schoolId, application },
    body: { key: newClientId(), revision, to, text: null, assessmentAt: null, isBeyondSeats: false },
  });

  async function move(line: ApplicationLine, to: ApplicationState): Promise<void> {
    setRefused(undefined);
    if (!isAtOnce(to, line)) {
      onOpen(line.key, to);
      return;
    }
    const saved = await save(moveApplication, toInput(line, to), localizeName(line.name, locale));
    if (saved.state !== "refused") return;
    setRefused({ key: line.key, error: saved.error });
    // Someone else may have moved it.
    await refresh();
  }

  /** Whether a move of it is on the device and not sent yet. */
  function isWaiting(line: ApplicationLine): boolean {
    const { url } = toWire(moveApplication, toInput(line, line.state));
    return saves.some(({ wire, refusal }) => wire.url === url && !refusal);
  }

  return { move, refused, isWaiting };
}
