import type { Id } from "@dars/contract/platform/primitives";
import { useEffect, useRef } from "react";

import { useApi } from "#platform/api/api.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useStore } from "#platform/state/store.ts";

import type { OwnRegister } from "./OwnRegisters.tsx";

/** Tells of a register of a day whether it was taken on this device and still waits to be sent. */
export function useWaitingRegisters(schoolId: Id, day: string): (register: OwnRegister) => boolean {
  const { outbox } = useApi();
  const refresh = useRefresh();
  const urls = useStore(outbox.saves)
    .filter(({ refusal, wire }) => refusal === null && REGISTER.test(wire.url))
    .map(({ wire }) => wire.url);
  const count = urls.length;

  // What waited has left: the school says what became of it.
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void refresh();
    before.current = count;
  }, [count, refresh]);

  return ({ section, period }) =>
    urls.includes(`/api/v6/schools/${schoolId}/sections/${section.id}/registers/${day}/${period}`);
}

const REGISTER = /\/sections\/\d+\/registers\/[\d-]+\/\d+$/;
