import type { VideoTake } from "@dars/contract/learning/video-tasks";
import type { ClientId } from "@dars/contract/platform/primitives";
import { useState } from "react";

import type { VoiceNote } from "#platform/files/record-voice.ts";
import type { useFilesToSend } from "#talking/files/public.ts";

import type { PlacedRemark } from "./RemarkList.tsx";

type Files = Pick<ReturnType<typeof useFilesToSend>, "chosen" | "addVoice" | "remove">;

/** Remarks on a clip as they are placed, written and spoken; what was spoken leaves as files of the form. */
export function useRemarks(take: VideoTake, files: Files) {
  const [remarks, setRemarks] = useState<readonly PlacedRemark[]>(take.remarks);

  const add = (remark: PlacedRemark) => setRemarks(inOrder([...remarks, remark]));

  function speak(note: VoiceNote, at: number) {
    const key = files.addVoice(note);
    if (key !== null) add({ at, text: "", spoken: { key, bytes: note.bytes, seconds: note.seconds } });
  }

  function remove(remark: PlacedRemark) {
    if (remark.spoken) files.remove(remark.spoken.key);
    setRemarks(remarks.filter((each) => each !== remark));
  }

  /** With what is still in the field. */
  const withTyped = (at: number, text: string) =>
    text === "" ? remarks : inOrder([...remarks, { at, text }]);

  /** As they are saved: `fileIds` are those of the chosen files, in their order. */
  const saved = (all: readonly PlacedRemark[], fileIds: readonly ClientId[]) =>
    all.map(({ at, text, voice, spoken }) => {
      const place = files.chosen.findIndex(({ key }) => key === spoken?.key);
      const voiceId = voice?.fileId ?? fileIds[place];
      return { at, text, ...(voiceId !== undefined && { voiceId }) };
    });

  /** What is spoken is no text, and is not kept. */
  const written = remarks.filter(({ spoken }) => spoken === undefined);

  return { remarks, written, giveBack: setRemarks, add, speak, remove, withTyped, saved };
}

const inOrder = (remarks: readonly PlacedRemark[]) => remarks.toSorted((one, other) => one.at - other.at);
