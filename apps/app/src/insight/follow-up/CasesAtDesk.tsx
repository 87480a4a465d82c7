import { useIonRouter } from "@ionic/react";
import { useRef, useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { useDeskKeys } from "#platform/ui/use-desk-keys.ts";
import { useTicked } from "#platform/ui/use-ticked.ts";

import { BulkBar } from "./BulkBar.tsx";
import { caseAddress } from "./case-address.ts";
import type { Followed, SortedBy, Sorting } from "./followed-people.ts";
import { FollowUpCase } from "./FollowUpCase.tsx";
import type { FollowUpDeskProps } from "./FollowUpDesk.tsx";
import { FollowUpTable } from "./FollowUpTable.tsx";
import { WriteToFollowed } from "./WriteToFollowed.tsx";

interface CasesAtDeskProps extends FollowUpDeskProps {
  readonly people: readonly Followed[];
  /** As many of them as are drawn. */
  readonly shown: readonly Followed[];
  readonly today: string;
  readonly chosenId: number;
  readonly sorting: Sorting;
  readonly onSort: (by: SortedBy) => void;
}

/** The table, the chosen case beside it, and the bar of actions on all selected people. */
export function CasesAtDesk(props: CasesAtDeskProps) {
  const { people, schoolId, owners, today, chosenId, mayHandle } = props;
  const router = useIonRouter();
  const desk = useRef<HTMLDivElement>(null);
  const isOffice = useSession().session?.login_type === "school_management";
  const ticks = useTicked<Followed>(({ person }) => person.id);
  const [isWriting, setWriting] = useState(false);
  const ticked = people.filter(({ person }) => ticks.ids.has(person.id));
  const chosen = people.filter(({ person }) => person.id === chosenId);
  const recipients = ticked.length > 0 ? ticked : chosen;
  const write = isOffice && recipients.length > 0 ? () => setWriting(true) : undefined;

  function choose(personId: number) {
    if (personId === chosenId) return;
    setWriting(false);
    router.push(personId === 0 ? "/negligents-list" : caseAddress(personId), "none", "replace");
  }

  const focus = (place: string) => desk.current?.querySelector<HTMLElement>(place)?.focus();

  function step(by: 1 | -1) {
    const next = people[people.findIndex(({ person }) => person.id === chosenId) + by];
    if (next) focus(`[data-person="${next.person.id}"]`);
  }

  useDeskKeys(desk, {
    KeyA: () => focus(".followed-owner select"),
    KeyM: write,
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    Escape: () => (isWriting ? setWriting(false) : choose(0)),
  });

  return (
    <div className="followed-all" ref={desk}>
      <div className="desk">
        <FollowUpTable
          {...props}
          ticked={mayHandle ? ticks.ids : null}
          onChoose={({ person }) => choose(person.id)}
          onTick={ticks.tick}
        />
        <Panel
          {...props}
          chosen={chosen[0]}
          recipients={isWriting ? recipients : []}
          onWrite={write}
          onDone={() => setWriting(false)}
        />
      </div>
      {mayHandle && (
        <BulkBar
          schoolId={schoolId}
          people={ticked}
          canTick={people.length > 0}
          owners={owners}
          today={today}
          onWrite={write}
          onClear={ticks.clear}
        />
      )}
    </div>
  );
}

interface PanelProps extends FollowUpDeskProps {
  readonly today: string;
  readonly chosen: Followed | undefined;
  /** The people to whom a message is being written; empty: none is. */
  readonly recipients: readonly Followed[];
  readonly onWrite: (() => void) | undefined;
  readonly onDone: () => void;
}

function Panel({ chosen, recipients, onDone, ...props }: PanelProps) {
  if (recipients.length > 0)
    return (
      <DeskPanel isOverBar>
        <WriteToFollowed schoolId={props.schoolId} of={props.of} people={recipients} onDone={onDone} />
      </DeskPanel>
    );
  if (!chosen) return null;
  return (
    <DeskPanel isOverBar>
      <FollowUpCase key={chosen.person.id} {...props} followed={chosen} />
    </DeskPanel>
  );
}
