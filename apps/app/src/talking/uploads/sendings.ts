import type { Id } from "@dars/contract/platform/primitives";

import type { Api } from "#platform/api/api.ts";
import { Store, useStore } from "#platform/state/store.ts";

import { hashFile } from "./hash-file.ts";
import { pause } from "./pause.ts";
import { sendFile, type Progress } from "./send-file.ts";
import { uploadRoad, type Parcel } from "./upload-road.ts";

/** A file on its way from this device. */
export interface Sending {
  readonly parcel: Parcel;
  /** Null until the server has answered for the first time. */
  readonly uploadId: Id | null;
  readonly progress: Progress;
  /** Why it stopped; null while it goes on. */
  readonly error: Error | null;
  /** Stops it; what has arrived stays with the server until it is taken up again or thrown away. */
  readonly cancel: () => void;
}

/** It goes on whichever page is open, until the tab is closed. */
const sendings = new Store<readonly Sending[]>([]);

export const useSendings = (): readonly Sending[] => useStore(sendings);

/** Sends a file. Ends as soon as the server knows of it, with its upload; null where it was cancelled or refused. */
export function startSending(api: Pick<Api, "call" | "uploads">, parcel: Parcel): Promise<Id | null> {
  const cancelling = new AbortController();
  const { file, schoolId } = parcel;
  let sending: Sending = {
    parcel,
    uploadId: parcel.uploadId,
    progress: { sentBytes: 0, allBytes: file.size, isWaiting: false },
    error: null,
    cancel: () => {
      cancelling.abort();
      remove(sending);
    },
  };
  // The same file chosen again takes the place of the try that stopped.
  for (const old of sendings.get()) if (isSame(old, parcel)) old.cancel();
  sendings.set([...sendings.get(), sending]);

  function change(some: Partial<Sending>) {
    const next = { ...sending, ...some };
    sendings.set(sendings.get().map((each) => (each === sending ? next : each)));
    sending = next;
  }

  return new Promise((resolve) => {
    async function work() {
      const sum = await hashFile(file);
      await sendFile({
        file,
        road: uploadRoad(api, parcel, sum),
        pause: (failures, retryAfter) => pause(failures, retryAfter, cancelling.signal),
        signal: cancelling.signal,
        onBegun: ({ uploadId }) => {
          change({ uploadId });
          resolve(uploadId);
        },
        onProgress: (progress) => change({ progress }),
      });
      remove(sending);
    }
    work().catch((error: unknown) => {
      if (!cancelling.signal.aborted)
        change({ error: error instanceof Error ? error : new Error(String(error)) });
      resolve(null);
    });
  });

  function isSame({ parcel: other }: Sending, { kind }: Parcel): boolean {
    return other.schoolId === schoolId && other.kind === kind && other.file.name === file.name;
  }
}

function remove(gone: Sending): void {
  sendings.set(sendings.get().filter((each) => each !== gone));
}
