import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, chevronDownOutline, chevronUpOutline, trashOutline } from "ionicons/icons";
import { useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";

import { useDraftFault } from "./draft-faults.ts";

interface DraftRow {
  readonly id: string;
}

interface DraftRowsProps<T extends DraftRow> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
  readonly nameOf: (no: number) => string;
  /** The fields of a row; `put` changes some of it. */
  readonly children: (row: T, no: number, put: (changed: Partial<T>) => void) => ReactNode;
  /** So many cannot be taken away. */
  readonly least?: number;
  readonly most?: number;
  /** Without it rows are neither added nor taken away. */
  readonly add?: { readonly verb: string; readonly make: () => T };
  /** Whether rows have an order that matters. */
  readonly isOrdered?: boolean;
}

/** Answers of a question, which are added, taken away and put in order. */
export function DraftRows<T extends DraftRow>(props: DraftRowsProps<T>) {
  const { label, rows, onChange, nameOf, children, most = 50, add } = props;
  const list = useRef<HTMLUListElement>(null);

  function handleAdd(make: () => T) {
    // The new field is there before the cursor goes to it.
    flushSync(() => onChange([...rows, make()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>("textarea, input.answer-field")?.focus();
  }

  return (
    <>
      <ul ref={list} className="plain stack draft-rows" aria-label={label}>
        {rows.map((row, at) => (
          <li key={row.id} className="draft-row">
            <div className="draft-row-fields">
              {children(row, at + 1, (changed) => onChange(rows.with(at, { ...row, ...changed })))}
              <RowFault id={row.id} />
            </div>
            {add && <RowMoves {...props} at={at} name={nameOf(at + 1)} />}
          </li>
        ))}
      </ul>
      {add && rows.length < most && (
        <IonButton className="draft-add" fill="clear" size="small" onClick={() => handleAdd(add.make)}>
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {add.verb}
        </IonButton>
      )}
    </>
  );
}

const RowFault = ({ id }: { readonly id: string }) => <Fault text={useDraftFault(id)} />;

interface RowMovesProps<T extends DraftRow> extends DraftRowsProps<T> {
  readonly at: number;
  readonly name: string;
}

function RowMoves<T extends DraftRow>({
  rows,
  onChange,
  least = 1,
  isOrdered = false,
  at,
  name,
}: RowMovesProps<T>) {
  const { t } = useText();
  const moved = (by: number) => {
    const row = rows[at];
    if (row) onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  return (
    <>
      {isOrdered && (
        <>
          <IconButton
            icon={chevronUpOutline}
            name={t("questions.up", { item: name })}
            isOff={at === 0}
            onUse={() => moved(-1)}
          />
          <IconButton
            icon={chevronDownOutline}
            name={t("questions.down", { item: name })}
            isOff={at === rows.length - 1}
            onUse={() => moved(1)}
          />
        </>
      )}
      {rows.length > least && (
        <IconButton
          icon={trashOutline}
          name={t("exercises.remove", { item: name })}
          onUse={() => onChange(rows.toSpliced(at, 1))}
        />
      )}
    </>
  );
}

interface IconButtonProps {
  readonly icon: string;
  readonly name: string;
  readonly isOff?: boolean;
  readonly onUse: () => void;
}

const IconButton = ({ icon, name, isOff = false, onUse }: IconButtonProps) => (
  <IonButton className="draft-move" fill="clear" disabled={isOff} aria-label={name} onClick={onUse}>
    <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
  </IonButton>
);
