import type { PersonLine } from "@dars/contract/school/people-office";
import { useRef, useState, type ChangeEvent, type KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { moveFocus } from "#platform/ui/move-focus.ts";
import type { Column } from "#platform/ui/Records.tsx";
import type { Ticked } from "#platform/ui/use-ticked.ts";

interface PeopleTableProps {
  readonly schoolId: number;
  readonly people: readonly PersonLine[];
  readonly columns: readonly Column<PersonLine>[];
  readonly ticked: Ticked<PersonLine>;
  /** Selects everyone whom the filter shows, or nobody of them, also those who are not in sight yet. */
  readonly onTickAll: (isTicked: boolean) => void;
}

/** Arrow keys move between the boxes, Space selects, Shift with an arrow or a click selects on to there. */
export function PeopleTable({ schoolId, people, columns, ticked, onTickAll }: PeopleTableProps) {
  const { t, locale } = useText();
  const [stopId, setStopId] = useState<number | null>(null);
  /** Where a run of selecting began. */
  const fromId = useRef<number | null>(null);
  const [first, ...others] = columns;
  const stop = people.some(({ id }) => id === stopId) ? stopId : people[0]?.id;

  /** Selects from the row where a run of selecting began, if it is still in sight, to this one. */
  function tickTo(index: number) {
    const begun = people.findIndex(({ id }) => id === fromId.current);
    const start = begun === -1 ? index : begun;
    ticked.tick(people.slice(Math.min(start, index), Math.max(start, index) + 1), true);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number) {
    const step = STEPS[event.key];
    if (event.shiftKey && step !== undefined && people[index + step]) {
      fromId.current ??= people[index]?.id ?? null;
      tickTo(index);
      tickTo(index + step);
    } else if (step !== undefined) fromId.current = null;
    moveFocus(event);
  }

  function handleChange({ nativeEvent, target }: ChangeEvent<HTMLInputElement>, person: PersonLine) {
    const isShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    const isRun = isShift && people.some(({ id }) => id === fromId.current);
    if (isRun) tickTo(people.indexOf(person));
    else {
      fromId.current = person.id;
      ticked.tick([person], target.checked);
    }
  }

  function handleTableKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.code !== "KeyA") return;
    event.preventDefault();
    onTickAll(true);
  }

  return (
    <div className="card table-card people-table" role="presentation" onKeyDown={handleTableKey}>
      <table className="long-table" aria-label={t("people.people")}>
        <thead>
          <tr>
            <th scope="col">
              <TickEveryone people={people} ticked={ticked} onTickAll={onTickAll} />
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => {
            const isTicked = ticked.ids.has(person.id);
            return (
              <tr key={person.id} className={isTicked ? "ticked" : undefined}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t("people.tick", { name: localizeName(person.name, locale) })}
                    tabIndex={person.id === stop ? 0 : -1}
                    checked={isTicked}
                    onFocus={() => setStopId(person.id)}
                    onKeyDown={(event) => handleKey(event, index)}
                    onChange={(event) => handleChange(event, person)}
                  />
                </td>
                <th scope="row">
                  <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>{first?.render(person)}</Link>
                </th>
                {others.map(({ head, render }) => (
                  <td key={head}>{render(person)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function TickEveryone({
  people,
  ticked,
  onTickAll,
}: Pick<PeopleTableProps, "people" | "ticked" | "onTickAll">) {
  const { t } = useText();
  const count = people.filter(({ id }) => ticked.ids.has(id)).length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < people.length;
      }}
      type="checkbox"
      aria-label={t("people.tick-all")}
      checked={people.length > 0 && count === people.length}
      onChange={() => onTickAll(count < people.length)}
    />
  );
}
