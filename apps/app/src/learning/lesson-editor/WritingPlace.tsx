import type { readVersion } from "@dars/contract/learning/lesson-versions";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { Editor } from "./Editor.tsx";
import { OtherDraft } from "./OtherDraft.tsx";
import { OtherWriter } from "./OtherWriter.tsx";
import { useBegun } from "./use-begun.ts";
import { useLease } from "./use-lease.ts";

interface WritingPlaceProps {
  readonly schoolId: Id;
  readonly value: Reply<typeof readVersion>;
  readonly refresh: () => Promise<void>;
}

/** A draft, editable while this page holds its lease. */
export function WritingPlace({ schoolId, value, refresh }: WritingPlaceProps) {
  const isDraft = isWritable(value);
  const [holder] = useState<ClientId>(newClientId);
  const lease = useLease({ schoolId, versionId: value.version.id, holder, isWanted: isDraft });
  const { begun, round, isOther, again, takeTheirs, takeMine } = useBegun({ value, isDraft, lease, refresh });
  const choices = { onMine: () => void takeMine(), onTheirs: () => void takeTheirs() };
  if (!begun) return isOther ? <OtherDraft {...choices} /> : <Skeleton />;
  return (
    <>
      {isDraft && lease.hold.kind === "other" && (
        <OtherWriter {...lease.hold} onTakeOver={() => void lease.takeOver()} />
      )}
      <Editor
        key={round}
        schoolId={schoolId}
        begun={begun.value}
        kept={begun.kept}
        holder={holder}
        isReadOnly={!isWritable(begun.value) || !lease.isMine}
        onMoved={() => void again()}
        {...choices}
      />
    </>
  );
}

const isWritable = ({ version, may }: WritingPlaceProps["value"]) => version.state === "draft" && may.edit;
