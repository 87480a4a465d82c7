import type { UploadChange } from "@dars/contract/roster/upload-rows";

import { code } from "#platform/text/dashed.ts";
import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { valueText } from "./entity-text.ts";

interface PeopleLinesProps {
  readonly people: readonly UploadChange[];
  readonly isOfStudents: boolean;
}

const OF_STUDENTS = ["section", "birth_date", "guardian", "phone"] as const;
const OF_TEACHERS = ["phone", "email"] as const;
type LineField = (typeof OF_STUDENTS | typeof OF_TEACHERS)[number];

const HEADS: Readonly<Record<LineField, TextId>> = {
  section: "findings.col-section",
  birth_date: "findings.line-birth-date",
  guardian: "findings.line-guardian",
  phone: "findings.line-phone",
  email: "findings.line-email",
};

/** One line for each child or teacher of a list that is new or changes. */
export function PeopleLines({ people, isOfStudents }: PeopleLinesProps) {
  const text = useText();
  const { t } = text;
  const isWide = useWide();
  const fields: readonly LineField[] = isOfStudents ? OF_STUDENTS : OF_TEACHERS;
  if (!isWide) return <PeopleRows people={people} fields={fields} />;
  return (
    <table aria-label={t("findings.lines")}>
      <thead>
        <tr>
          <th scope="col">{t("findings.col-name")}</th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {t(HEADS[field])}
            </th>
          ))}
          <th scope="col">{t("findings.line-state")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.position}>
            <th scope="row">
              <bdi>{person.name ?? "–"}</bdi>
            </th>
            {fields.map((field) => (
              <td key={field}>
                <bdi>{cellText(text, person, field) ?? "–"}</bdi>
              </td>
            ))}
            <td>{stateText(text, person)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PeopleRowsProps extends Pick<PeopleLinesProps, "people"> {
  readonly fields: readonly LineField[];
}

function PeopleRows({ people, fields }: PeopleRowsProps) {
  const text = useText();
  return (
    <ul className="plain findings" aria-label={text.t("findings.lines")}>
      {people.map((person) => (
        <li key={person.position} className="finding">
          <strong>
            <bdi>{person.name ?? "–"}</bdi> <span className="quiet">{stateText(text, person)}</span>
          </strong>
          <p className="quiet">
            {fields
              .flatMap((field) => cellText(text, person, field) ?? [])
              .map((value) => (
                <span key={value} className="line-part">
                  <bdi>{value}</bdi>
                </span>
              ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

const stateText = ({ t }: Pick<Text, "t">, { action }: UploadChange): string =>
  t(action === "create" ? "findings.line-new" : "findings.line-changed");

/** Undefined where the list has no value. A phone number reads from left to right in every language. */
function cellText(text: Text, { fields }: UploadChange, field: LineField): string | undefined {
  const found = fields.find((each) => each.field === field);
  if (!found) return undefined;
  const value = valueText(text, field, found.to);
  return field === "phone" ? code(value) : value;
}
