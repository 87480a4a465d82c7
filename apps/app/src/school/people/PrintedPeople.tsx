import type { PersonLine } from "@dars/contract/school/people-office";
import { useEffect, useEffectEvent, useRef } from "react";

import { printPart } from "#platform/device/print-part.ts";
import type { Column } from "#platform/ui/Records.tsx";

import "#platform/ui/print-sheet.css";
import "./people.css";

interface PrintedPeopleProps {
  readonly title: string;
  readonly people: readonly PersonLine[];
  readonly columns: readonly Column<PersonLine>[];
  readonly onPrinted: () => void;
}

/** Prints a list of people once it is here. It is not seen on the screen. */
export function PrintedPeople({ title, people, columns, onPrinted }: PrintedPeopleProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const print = useEffectEvent(async (part: HTMLElement) => {
    await printPart(part);
    onPrinted();
  });
  useEffect(() => {
    if (sheet.current) void print(sheet.current);
  }, []);
  return (
    <div ref={sheet} className="people-sheet">
      <h1 className="print-title">{title}</h1>
      <table className="long-table">
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              {columns.map(({ head, render }) => (
                <td key={head}>{render(person)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
