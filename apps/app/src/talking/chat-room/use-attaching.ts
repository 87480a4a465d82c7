import type { Id } from "@dars/contract/platform/primitives";
import type { Attachment } from "@dars/contract/talking/room-event";

import { useApi } from "#platform/api/api.ts";
import { queueUpload } from "#platform/files/queue-upload.ts";
import type { VoiceNote } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { buildRoomLane } from "#talking/chat/public.ts";
import { photoFault, prepareFile, prepareVoice, type Prepared } from "#talking/files/public.ts";

const MOST = 10;

interface Attaching {
  readonly schoolId: Id;
  readonly roomId: Id;
  readonly onSend: (attachments: readonly Attachment[], words: string) => void;
}

/** Files leave in the room's own lane, ahead of the message that they came with. */
export function useAttaching({ schoolId, roomId, onSend }: Attaching) {
  const api = useApi();
  const { t } = useText();

  async function queue(prepared: readonly (Prepared & { readonly alt?: string })[], words: string) {
    const attachments: Attachment[] = [];
    for (const { kind, name, bytes, ...facts } of prepared) {
      const fileId = await queueUpload(api, { schoolId, kind, name, bytes }, buildRoomLane(roomId));
      attachments.push({ kind, fileId, name, type: bytes.type, size: bytes.size, ...facts });
    }
    onSend(attachments, words);
  }

  /** A file that is too large, or a picture that cannot be read, is said so and not sent. */
  async function attach(words: string, prepare: () => Promise<Parameters<typeof queue>[0]>) {
    try {
      const prepared = await prepare();
      if (prepared.length > 0) await queue(prepared, words);
    } catch (error) {
      const isLarge = error instanceof Error && error.name === "TooLarge";
      await showToast({
        kind: "danger",
        text: t(isLarge ? "chat-room.too-large" : photoFault(error, "chat-room.unreadable")),
      });
    }
  }

  /** `alts`: what photos among them show. */
  const attachFiles = (files: readonly File[], words: string, alts: ReadonlyMap<File, string> = new Map()) =>
    attach(words, () =>
      Promise.all(
        files.slice(0, MOST).map(async (file) => {
          const alt = alts.get(file) ?? "";
          return { ...(await prepareFile(file)), ...(alt !== "" && { alt }) };
        }),
      ),
    );
  const attachVoice = (note: VoiceNote, words: string) => attach(words, async () => [prepareVoice(note)]);
  return { attachFiles, attachVoice };
}
