import type { Id, Names } from "@dars/contract/platform/primitives";
import { listPossibleDuplicates, type PossibleDuplicate } from "@dars/contract/school/record-merges";
import { IonList } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { ComparedRecords } from "./ComparedRecords.tsx";

/** PER-2: records that may be the same person, and the two of the address to compare and merge. */
export function DuplicatesPage() {
  const query = useOwnQuery();
  const [personId, otherId] = [Number(query.get("kept")), Number(query.get("other"))];
  const isPair = personId > 0 && otherId > 0;
  return (
    <PageOfSchool
      title={isPair ? "record-merges.compare" : "record-merges.title"}
      back={isPair ? "/manage/duplicates" : "/manage"}
    >
      {(schoolId) =>
        isPair ? (
          <ComparedRecords key={`${schoolId} ${personId}`} {...{ schoolId, personId, otherId }} />
        ) : (
          <Duplicates key={schoolId} schoolId={schoolId} />
        )
      }
    </PageOfSchool>
  );
}

function Duplicates({ schoolId }: { readonly schoolId: Id }) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listPossibleDuplicates, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ pairs, count, merged, apart = [] }) => (
        <div className="stack wide-gap">
          {pairs.length === 0 ? (
            <Empty icon={peopleOutline} title={t("record-merges.none")} text={t("record-merges.none-text")} />
          ) : (
            <>
              <p className="quiet">{t("record-merges.text")}</p>
              <IonList className="rows" aria-label={t("record-merges.title")}>
                {pairs.map((pair) => (
                  <Pair key={`${pair.one.id} ${pair.other.id}`} schoolId={schoolId} pair={pair} />
                ))}
              </IonList>
            </>
          )}
          {count > pairs.length && (
            <p className="quiet">{t("record-merges.more", { count: count - pairs.length })}</p>
          )}
          {apart.length > 0 && (
            <section>
              <h2 className="section-title">{t("record-merges.apart")}</h2>
              <IonList className="rows">
                {apart.map(({ one, other, markedAt }) => (
                  <Row
                    key={`${one.id} ${other.id}`}
                    start={<Avatar id={one.id} name={one.name} />}
                    strong={<PairName one={one.name} other={other.name} />}
                    quiet={format.moment(new Date(markedAt))}
                    leadsTo={`/manage/duplicates?school=${schoolId}&kept=${one.id}&other=${other.id}`}
                  />
                ))}
              </IonList>
            </section>
          )}
          {merged.length > 0 && (
            <section>
              <h2 className="section-title">{t("record-merges.merged")}</h2>
              <IonList className="rows">
                {merged.map(({ person, kept, mergedAt }) => (
                  <Row
                    key={person.id}
                    start={<Avatar id={kept.id} name={kept.name} />}
                    strong={<Name of={kept.name} />}
                    quiet={t("record-merges.merged-line", {
                      name: localizeName(person.name, locale),
                      when: format.moment(new Date(mergedAt)),
                    })}
                    leadsTo={`/manage/people/${schoolId}/${kept.id}`}
                  />
                ))}
              </IonList>
            </section>
          )}
        </div>
      )}
    </Await>
  );
}

function PairName({ one, other }: { readonly one: Names; readonly other: Names }) {
  const { t, locale } = useText();
  const names = { one: localizeName(one, locale), other: localizeName(other, locale) };
  return names.one === names.other ? <Name of={one} /> : t("record-merges.pair", names);
}

function Pair({ schoolId, pair }: { readonly schoolId: Id; readonly pair: PossibleDuplicate }) {
  const { t } = useText();
  const { one, other, alikeIn, isAsked } = pair;
  return (
    <Row
      start={<Avatar id={one.id} name={one.name} />}
      strong={<PairName one={one.name} other={other.name} />}
      quiet={[
        ...new Set([...one.kinds, ...other.kinds].map((kind) => t(`people.kind-${kind}`))),
        ...alikeIn.map((sign) => t(`record-merges.alike-${sign}`)),
      ].join(" · ")}
      end={isAsked && <span className="state waiting">{t("record-merges.asked")}</span>}
      leadsTo={`/manage/duplicates?school=${schoolId}&kept=${one.id}&other=${other.id}`}
    />
  );
}
