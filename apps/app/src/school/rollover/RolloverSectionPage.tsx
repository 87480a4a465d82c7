import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { listRolloverPlaces, type RolloverPlace } from "@dars/contract/school/rollover";
import { IonButton } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { sectionName } from "#school/schools/public.ts";

import { PlacesForm } from "./PlacesForm.tsx";
import { WaiverForm } from "./WaiverForm.tsx";

/** The students of a section of the year that ends: where each goes, and how one changes that. */
export function RolloverSectionPage() {
  const { schoolId, sectionId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("rollover.section-title")} back={`/manage/rollover?school=${schoolId}`}>
          <Places schoolId={Number(schoolId)} sectionId={Number(sectionId)} />
        </Page>
      )}
    </WithSession>
  );
}

interface PlacesProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

function Places({ schoolId, sectionId }: PlacesProps) {
  const { t, locale } = useText();
  const [shown, setShown] = useState<"all" | "open">("all");
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const { reading } = useRead(listRolloverPlaces, { params: { schoolId, sectionId } });

  function handleTick(id: Id) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <Await {...reading}>
      {({ section, state, places, coming, nextLevelIds = [] }) => {
        const open = places.filter(({ needsDecision }) => needsDecision);
        const listed = inNameOrder(shown === "all" ? places : open, ({ student }) => student.name, locale);
        const isWhole = listed.length > 0 && listed.every(({ student }) => chosen.has(student.id));
        const handleAll = () => setChosen(new Set(isWhole ? [] : listed.map(({ student }) => student.id)));
        return (
          <div className="stack wide-gap">
            <WaiverForm schoolId={schoolId} sectionId={sectionId} isOpen={state === "open"} />
            <Choice
              label={t("rollover.shown")}
              isLabelHidden
              options={[
                ["all", t("rollover.all-students")],
                ["open", t("rollover.only-undecided", { count: open.length })],
              ]}
              value={shown}
              onChoose={setShown}
            />
            <fieldset className="form-part ticks">
              <legend>
                <bdi>{sectionName(section, section.level.name, locale)}</bdi>
              </legend>
              {listed.length === 0 && <p className="quiet">{t("rollover.none-open")}</p>}
              {listed.map((place) => (
                <PlaceLine
                  key={place.student.id}
                  place={place}
                  isTicked={chosen.has(place.student.id)}
                  isOpen={state === "open"}
                  onTick={() => handleTick(place.student.id)}
                />
              ))}
            </fieldset>
            {state === "open" && listed.length > 0 && (
              <div className="buttons">
                <IonButton fill="outline" size="small" onClick={handleAll}>
                  {t(isWhole ? "rollover.tick-none" : "rollover.tick-all")}
                </IonButton>
              </div>
            )}
            {state === "open" && (
              <PlacesForm
                schoolId={schoolId}
                studentIds={[...chosen]}
                coming={coming}
                ways={{ repeating: [section.level.id], promoted: nextLevelIds }}
                onSet={() => setChosen(new Set())}
              />
            )}
            {state !== "open" && <p className="quiet">{t(`rollover.section-${state}`)}</p>}
          </div>
        );
      }}
    </Await>
  );
}

interface PlaceLineProps {
  readonly place: RolloverPlace;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onTick: () => void;
}

function PlaceLine({ place, isTicked, isOpen, onTick }: PlaceLineProps) {
  const { t, locale } = useText();
  const { student, outcome, section, level, isProvisional, isSet, reason, needsDecision } = place;
  const target = section && level && sectionName(section, level.name, locale);
  return (
    <label className="tick-field">
      <input type="checkbox" checked={isTicked} disabled={!isOpen} onChange={onTick} />
      <span>
        <Name of={student.name} />
        <span className="quiet">
          {" "}
          {t(`rollover.outcome-${outcome}`)}
          {target && (
            <>
              {" · "}
              <bdi>{target}</bdi>
            </>
          )}
          {isProvisional && ` · ${t("rollover.is-provisional")}`}
          {isSet && reason !== null && ` · ${reason}`}
        </span>{" "}
        {needsDecision && <span className="state waiting">{t("rollover.needs-decision")}</span>}
      </span>
    </label>
  );
}
