import type { KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { moveFocus } from "#platform/ui/move-focus.ts";
import { Name } from "#platform/ui/Name.tsx";
import { SortHead } from "#platform/ui/SortHead.tsx";
import { sectionName } from "#school/schools/public.ts";

import { SORTED_BY, type Followed, type SortedBy, type Sorting } from "./followed-people.ts";
import { NextStep } from "./NextStep.tsx";
import { ReasonChips } from "./ReasonChips.tsx";

interface FollowUpTableProps {
  readonly people: readonly Followed[];
  /** As many of them as are drawn. */
  readonly shown: readonly Followed[];
  readonly today: string;
  readonly sorting: Sorting;
  readonly onSort: (by: SortedBy) => void;
  readonly chosenId: number;
  readonly onChoose: (followed: Followed) => void;
  /** Ids of the selected people; null where the reader may not act on them. */
  readonly ticked: ReadonlySet<number> | null;
  readonly onTick: (people: readonly Followed[], isTicked: boolean) => void;
}

/** One row for each person. Arrow keys move and choose, Space ticks, a head sorts. */
export function FollowUpTable(props: FollowUpTableProps) {
  const { shown, chosenId, ticked } = props;
  const { t } = useText();
  const stopId = shown.some(({ person }) => person.id === chosenId) ? chosenId : shown[0]?.person.id;
  return (
    <div className="card table-card followed-table">
      <table className="long-table" aria-label={t("follow-up.title")}>
        <thead>
          <tr>
            {ticked && (
              <th scope="col">
                <TickEverybody {...props} ticked={ticked} />
              </th>
            )}
            {SORTED_BY.map((by) => (
              <Head key={by} {...props} by={by} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((followed) => (
            <Line
              key={followed.person.id}
              {...props}
              followed={followed}
              isStop={followed.person.id === stopId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TicksProps extends FollowUpTableProps {
  readonly ticked: ReadonlySet<number>;
}

function TickEverybody({ people, ticked, onTick }: TicksProps) {
  const { t } = useText();
  const count = people.filter(({ person }) => ticked.has(person.id)).length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < people.length;
      }}
      type="checkbox"
      aria-label={t("follow-up.tick-all")}
      checked={people.length > 0 && count === people.length}
      onChange={() => onTick(people, count < people.length)}
    />
  );
}

function Head({ by, sorting, onSort }: FollowUpTableProps & { readonly by: SortedBy }) {
  const { t } = useText();
  const way = sorting.isDescending ? "descending" : "ascending";
  return (
    <SortHead way={sorting.by === by ? way : undefined} onSort={() => onSort(by)}>
      {t(`follow-up.head-${by}`)}
    </SortHead>
  );
}

interface LineProps extends FollowUpTableProps {
  readonly followed: Followed;
  /** The row that Tab focuses. */
  readonly isStop: boolean;
}

function Line({ followed, isStop, today, chosenId, ticked, onChoose, onTick }: LineProps) {
  const { t, format, locale } = useText();
  const { person, section, entries, owner, since } = followed;
  const isTicked = ticked?.has(person.id) ?? false;
  const isChosen = person.id === chosenId;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    moveFocus(event);
    if (event.code !== "Space" || !ticked) return;
    event.preventDefault();
    onTick([followed], !isTicked);
  }

  return (
    <tr
      className={[isTicked && "ticked", isChosen && "chosen"].filter(Boolean).join(" ")}
      aria-current={isChosen || undefined}
    >
      {ticked && (
        <td>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("follow-up.tick", { name: localizeName(person.name, locale) })}
            checked={isTicked}
            onChange={() => onTick([followed], !isTicked)}
          />
        </td>
      )}
      <th scope="row">
        <button
          type="button"
          className="cell-button"
          data-person={person.id}
          tabIndex={isStop ? 0 : -1}
          onClick={() => onChoose(followed)}
          onFocus={() => onChoose(followed)}
          onKeyDown={handleKey}
        >
          <span className="one-line">
            <Name of={person.name} />
          </span>
          {section && <span className="quiet one-line">{sectionName(section, section.level, locale)}</span>}
        </button>
      </th>
      <td>
        <ReasonChips entries={entries} />
      </td>
      <td>{format.nearDay(getNoon(since))}</td>
      <td>
        {owner ? <Name of={owner.name} /> : <span className="without-owner">{t("follow-up.no-owner")}</span>}
      </td>
      <td>
        <NextStep followed={followed} today={today} />
      </td>
    </tr>
  );
}
