import type { Attachment } from "@dars/contract/chat-log";
import type { Id } from "@dars/contract/primitives";

import { laneOf } from "#chat/public.ts";
import { prepareFile, prepareVoice, type Prepared } from "#files/public.ts";
import { useApi } from "#platform/api/api.ts";
import { queueUpload } from "#platform/files/queue-upload.ts";
import type { VoiceNote } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

const MOST = 10;

interface Attaching {
  readonly schoolId: Id;
  readonly roomId: Id;
  readonly onSend: (attachments: readonly Attachment[]) => void;
}

/** Files leave in the room's own lane, ahead of the message that they came with. */
export function useAttaching({ schoolId, roomId, onSend }: Attaching) {
  const api = useApi();
  const { t } = useText();

  async function queue(prepared: readonly Prepared[]) {
    const attachments: Attachment[] = [];
    for (const { kind, name, bytes, ...facts } of prepared) {
      const fileId = await queueUpload(api, { schoolId, kind, name, bytes }, laneOf(roomId));
      attachments.push({ kind, fileId, name, type: bytes.type, size: bytes.size, ...facts });
    }
    onSend(attachments);
  }

  /** A file that is too large, or a picture that cannot be read, is said so and not sent. */
  async function attach(prepare: () => Promise<readonly Prepared[]>) {
    try {
      const prepared = await prepare();
      if (prepared.length > 0) await queue(prepared);
    } catch (error) {
      const isLarge = error instanceof Error && error.name === "TooLarge";
      await showToast({ kind: "danger", text: t(isLarge ? "chat-room.too-large" : "chat-room.unreadable") });
    }
  }

  const attachFiles = (files: readonly File[]) =>
    attach(() => Promise.all(files.slice(0, MOST).map(prepareFile)));
  const attachVoice = (note: VoiceNote) => attach(async () => [prepareVoice(note)]);
  return { attachFiles, attachVoice };
}
