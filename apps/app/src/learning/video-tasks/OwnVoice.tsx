import { useEffect, useState } from "react";

import { VoicePlayer } from "#talking/files/public.ts";

interface OwnVoiceProps {
  readonly bytes: Blob;
  readonly seconds: number | null;
}

/** What was recorded, before it leaves. */
export function OwnVoice({ bytes, seconds }: OwnVoiceProps) {
  const [source] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  return <VoicePlayer source={source} seconds={seconds} />;
}
