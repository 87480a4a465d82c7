import type { UploadIssue } from "@dars/contract/roster/upload-rows";

import { useText } from "#platform/text/use-text.ts";

/** The cell's text, how it was read, the allowed values, and the row that conflicts with it. */
export function IssueDetails({ issue }: { readonly issue: UploadIssue }) {
  const { code, column, cells, params } = issue;
  const { t, format, locale } = useText();
  const values = new Map(params.map(({ name, value }) => [name, value]));
  const stands =
    values.get("given") ?? (cells.find((cell) => cell.column === column)?.value || values.get("value"));
  const [read, line, most] = [values.get("read"), Number(values.get("line")), Number(values.get("most"))];
  const allowed = values.get(`allowed.${locale}`) ?? values.get("allowed");
  return (
    <>
      <Owner said={values} />
      {stands && <Said label={t("findings.stands")} value={stands} />}
      <Clash said={values} />
      {read && <Said label={t("findings.read-as")} value={read} />}
      {allowed && <Said label={t("findings.allowed")} value={allowed} />}
      <SeeLine code={code} line={line} />
      {most > 0 && <p className="quiet">{t("findings.at-most", { most: format.number(most) })}</p>}
    </>
  );
}

/** The row that this one clashes with; the words of a repeated row name it already. */
function SeeLine({ code, line }: { readonly code: string; readonly line: number }) {
  const { t, format } = useText();
  if (!(line > 0) || code === "E_SAME_ROW") return null;
  return <p className="quiet">{t("findings.see-line", { line: format.number(line) })}</p>;
}

/** What a value that was changed on both sides was when the table was taken, and what it is now. */
function Clash({ said }: { readonly said: ReadonlyMap<string, string> }) {
  const { t } = useText();
  const [taken, stored] = [said.get("taken"), said.get("stored")];
  if (taken === undefined || stored === undefined) return null;
  return (
    <>
      <Said label={t("findings.when-taken")} value={taken || "—"} />
      <Said label={t("findings.stored-now")} value={stored || "—"} />
    </>
  );
}

/** The owner of the number that the row has. */
function Owner({ said }: { readonly said: ReadonlyMap<string, string> }) {
  const { t } = useText();
  const known = said.get("known");
  return known === undefined || known === "" ? null : (
    <Said label={t("findings.known-by-it")} value={known} />
  );
}

const Said = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <p className="quiet">
    {label} <bdi className="cell-sample">{value}</bdi>
  </p>
);
