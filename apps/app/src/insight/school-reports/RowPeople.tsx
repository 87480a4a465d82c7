import type { readSchoolReport, ReportRow } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PeopleMessage } from "#talking/messages/public.ts";

import { ListedRow } from "./ListedRow.tsx";

interface RowPeopleProps {
  readonly schoolId: Id;
  readonly people: "student" | "teacher";
  readonly page: Reply<typeof readSchoolReport>;
  /** Those that are on the device. */
  readonly rows: readonly ReportRow[];
  readonly figure: string;
}

/** The people behind a figure, all of them ticked at first, and a message to exactly those who are. */
export function RowPeople({ schoolId, people, page, rows, figure }: RowPeopleProps) {
  const { t, locale } = useText();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(() => new Set());
  const [isWriting, setWriting] = useState(false);
  const ticked = rows.filter(({ key }) => !unticked.has(key));
  const isAll = ticked.length === rows.length;

  /** Leaves the ticks of those whom a search does not show as they are. */
  function tick(some: readonly ReportRow[], isTicked: boolean) {
    const next = new Set(unticked);
    for (const { key } of some)
      if (isTicked) next.delete(key);
      else next.add(key);
    setUnticked(next);
  }

  return (
    <>
      {rows.length > 1 && (
        <label className="tick-field">
          <input
            ref={(box) => {
              if (box) box.indeterminate = !isAll && ticked.length > 0;
            }}
            type="checkbox"
            checked={isAll}
            onChange={() => tick(rows, !isAll)}
          />
          <span>{t("report-list.tick-all")}</span>
        </label>
      )}
      <ul className="plain row-list-rows">
        {rows.map((row) => (
          <li key={row.key} className="ticked-row">
            <input
              type="checkbox"
              aria-label={t("report-list.tick", { name: localizeName(row.name, locale) })}
              checked={!unticked.has(row.key)}
              onChange={({ target }) => tick([row], target.checked)}
            />
            <ListedRow schoolId={schoolId} page={page} row={row} figure={figure} />
          </li>
        ))}
      </ul>
      {ticked.length > 0 && !isWriting && (
        <IonButton expand="block" className="row-list-write" onClick={() => setWriting(true)}>
          {t(`report-list.write-ticked-${people}`, { count: ticked.length })}
        </IonButton>
      )}
      {isWriting && (
        <PeopleMessage
          schoolId={schoolId}
          people={people}
          personIds={ticked.map(({ key }) => Number(key))}
          onSent={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      )}
    </>
  );
}
