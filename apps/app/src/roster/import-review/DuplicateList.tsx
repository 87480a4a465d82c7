import { decideUploadDuplicate, type UploadDuplicate } from "@dars/contract/roster/upload-rows";
import type { Upload } from "@dars/contract/roster/uploads";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { More } from "./More.tsx";
import { useRows } from "./use-rows.ts";

/** People who may be duplicates. Records are merged only after a person decides so. */
export function DuplicateList({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { id: uploadId, schoolId, state } = upload;
  const { reading, more, isFetchingMore } = useRows(upload, "duplicates", (page) => page.duplicates);
  const { save, error } = useSave();

  function decide({ id: duplicateId, person }: UploadDuplicate, decision: "same" | "different") {
    const params = { schoolId, uploadId, duplicateId };
    void save(decideUploadDuplicate, { params, body: { decision } }, person.name);
  }

  return (
    <Await {...reading}>
      {(duplicates) => (
        <>
          <p className="quiet">{t("findings.duplicates-text")}</p>
          <Refusal error={error} words={error?.code === "conflict" ? "findings.fix-conflict" : undefined} />
          <ul className="plain findings" aria-label={t("findings.side-duplicates")}>
            {duplicates.map((duplicate) => (
              <li key={duplicate.id} className="finding">
                <Pair duplicate={duplicate} schoolId={schoolId} />
                <Choice
                  label={t(`findings.alike-${duplicate.alikeIn}`)}
                  options={[
                    ["same", t("findings.same")],
                    ["different", t("findings.different")],
                  ]}
                  value={duplicate.decision ?? undefined}
                  onChoose={(decision) => state === "checked" && decide(duplicate, decision)}
                />
              </li>
            ))}
          </ul>
          <More more={more} isBusy={isFetchingMore} />
        </>
      )}
    </Await>
  );
}

interface PairProps {
  readonly duplicate: UploadDuplicate;
  readonly schoolId: number;
}

function Pair({ duplicate: { line, person, other }, schoolId }: PairProps) {
  const { t, format } = useText();
  return (
    <dl className="pair">
      <dt className="quiet">{t("findings.at-line", { line: format.number(line) })}</dt>
      <dd>
        <Person person={person} />
      </dd>
      <dt className="quiet">
        {other.personId === null
          ? t("findings.at-line", { line: format.number(other.line ?? 0) })
          : t("findings.known-person")}
      </dt>
      <dd>
        {other.personId === null ? (
          <Person person={other.person} />
        ) : (
          <Link leadsTo={`/manage/people/${schoolId}/${other.personId}`}>
            <Person person={other.person} />
          </Link>
        )}
      </dd>
    </dl>
  );
}

function Person({ person: { name, birthDate, phone } }: { readonly person: UploadDuplicate["person"] }) {
  return (
    <>
      <bdi>{name}</bdi>
      {birthDate !== null && (
        <>
          {" · "}
          <bdi>{birthDate}</bdi>
        </>
      )}
      {phone !== null && (
        <>
          {" · "}
          <bdi dir="ltr">{phone}</bdi>
        </>
      )}
    </>
  );
}
