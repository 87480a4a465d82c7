import type { OutboundState, SentMessage } from "@dars/contract/identity/outbound";
import { IonList } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

interface SentMessageListProps {
  readonly label: string;
  readonly messages: readonly SentMessage[];
}

/** Messages that a person without an account got outside the app, and what became of each. */
export function SentMessageList({ label, messages }: SentMessageListProps) {
  const { t, format } = useText();
  return (
    <IonList className="rows long" aria-label={label} lines="none">
      {messages.map(({ kind, channel, state, reason, at }) => (
        <Row
          key={`${at} ${kind}`}
          strong={t(`outbound.kind-${kind}`)}
          quiet={[
            t(`outbound.channel-${channel}`),
            format.moment(new Date(at)),
            ...(reason === null ? [] : [t(`outbound.reason-${reason}`)]),
          ].join(" · ")}
          end={<SentState state={state} />}
        />
      ))}
    </IonList>
  );
}

const BAD: ReadonlySet<OutboundState> = new Set<OutboundState>(["refused", "unsure"]);

/** What became of a message. */
export function SentState({ state }: { readonly state: OutboundState }) {
  const { t } = useText();
  return <span className={BAD.has(state) ? "state bad" : "state"}>{t(`outbound.state-${state}`)}</span>;
}
