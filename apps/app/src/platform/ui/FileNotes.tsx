import type { FileRemarks } from "@dars/contract/platform/file-remarks";

import { useText } from "#platform/text/use-text.ts";

import { Became } from "./Became.tsx";

/** What of a file that came back is not used, and why: clashes with what was entered meanwhile, and whole rows. */
export function FileNotes({ of }: { readonly of: FileRemarks }) {
  const { t, format } = useText();
  const { takenAt } = of;
  const conflicts = of.conflicts ?? [];
  const unused = of.unused ?? [];
  return (
    <>
      {takenAt !== undefined && (
        <p className="quiet">
          {takenAt === null
            ? t("platform.file-undated")
            : t("platform.file-taken", { time: format.moment(new Date(takenAt)) })}
        </p>
      )}
      {conflicts.length > 0 && (
        <section className="stack">
          <h3 className="section-title first">{t("platform.file-conflicts", { count: conflicts.length })}</h3>
          <p className="quiet">{t("platform.file-conflicts-text")}</p>
          <ul className="plain stack">
            {conflicts.map(({ line, name, column, taken, stored, given }) => (
              <li key={`${line} ${column}`} className="odd-line">
                <bdi>{name}</bdi> · <bdi>{column}</bdi>: <bdi>{taken || "—"}</bdi> <Became />{" "}
                <strong>
                  <bdi>{stored || "—"}</bdi>
                </strong>
                {". "}
                {t("platform.file-says", { value: given || "—" })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unused.length > 0 && (
        <section className="stack">
          <h3 className="section-title first">{t("platform.file-unused", { count: unused.length })}</h3>
          <ul className="plain stack">
            {unused.map(({ line, name, reason }) => (
              <li key={line} className="odd-line">
                {t("platform.file-row", { line, name })} {t(`platform.file-unused-${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
