import type { UploadChange } from "@dars/contract/roster/upload-rows";
import type { Upload } from "@dars/contract/roster/uploads";

import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Became } from "#platform/ui/Became.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { entityText, fieldText, hasFieldText, valueText } from "./entity-text.ts";
import { More } from "./More.tsx";
import { PeopleLines } from "./PeopleLines.tsx";
import { useRows } from "./use-rows.ts";

const ACTIONS: Readonly<Record<UploadChange["action"], TextId>> = {
  create: "findings.action-create",
  update: "findings.action-update",
};

/** What an import would change, field by field. */
export function ChangeList({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { reading, more, isFetchingMore } = useRows(upload, "changes", (page) => page.changes);
  return (
    <Await {...reading}>
      {(changes) => (
        <>
          <Changes upload={upload} changes={changes} />
          <More more={more} isBusy={isFetchingMore} />
          {changes.length === 0 && <p className="quiet">{t("findings.no-changes")}</p>}
        </>
      )}
    </Await>
  );
}

interface ChangesProps {
  readonly changes: readonly UploadChange[];
}

/** A list of people has one line for each person; new sections and classes come after them. */
function Changes({ upload: { kind }, changes }: ChangesProps & { readonly upload: Upload }) {
  const isWide = useWide();
  const isOfPeople = kind === "students" || kind === "teachers";
  const people = isOfPeople ? changes.filter(({ entity }) => entity === "people") : [];
  const others = changes.filter((change) => !people.includes(change));
  return (
    <>
      {people.length > 0 && <PeopleLines people={people} isOfStudents={kind === "students"} />}
      {others.length > 0 && (isWide ? <ChangeTable changes={others} /> : <ChangeRows changes={others} />)}
    </>
  );
}

function ChangeTable({ changes }: ChangesProps) {
  const text = useText();
  const { t } = text;
  return (
    <table aria-label={t("findings.side-changes")}>
      <thead>
        <tr>
          <th scope="col">{t("findings.change-what")}</th>
          <th scope="col">{t("findings.change-of")}</th>
          <th scope="col">{t("findings.change-fields")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.position}>
            <th scope="row">
              <bdi>{change.name ?? "–"}</bdi>
            </th>
            <td>{whatText(text, change)}</td>
            <td>
              <Fields change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangeRows({ changes }: ChangesProps) {
  const text = useText();
  return (
    <ul className="plain findings" aria-label={text.t("findings.side-changes")}>
      {changes.map((change) => (
        <li key={change.position} className="finding">
          <strong>
            <bdi>{change.name ?? "–"}</bdi>
          </strong>
          <p className="quiet">{whatText(text, change)}</p>
          <Fields change={change} />
        </li>
      ))}
    </ul>
  );
}

const whatText = (text: Text, { action, entity }: UploadChange) =>
  `${entityText(text, entity)} · ${text.t(ACTIONS[action])}`;

/** Hides fields that have no name on screens, only one in the database. */
const isShown = ({ field }: UploadChange["fields"][number]): boolean => hasFieldText(field);

function Fields({ change: { fields, action } }: { readonly change: UploadChange }) {
  const text = useText();
  return (
    <ul className="plain">
      {fields.filter(isShown).map(({ field, from, to }) => (
        <li key={field}>
          <span className="quiet">{fieldText(text, field)}:</span>{" "}
          {action === "update" && (
            <>
              <del>
                <bdi>{valueText(text, field, from)}</bdi>
              </del>{" "}
              <Became />{" "}
            </>
          )}
          <ins>
            <bdi>{valueText(text, field, to)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}
