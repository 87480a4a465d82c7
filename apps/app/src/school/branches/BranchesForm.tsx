import type { ApiError } from "@dars/contract/platform/client";
import { saveBranches, type Branch, type SchoolLocation } from "@dars/contract/school/branches";
import { IonButton, IonInput } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface BranchesFormProps {
  readonly school: SchoolLocation;
  readonly onDone: () => void;
}

const NEW: Branch = { name: "", address: null, phones: [], gates: null, hours: null, place: null };

/** Q3: all places of a school, saved together. */
export function BranchesForm({ school, onDone }: BranchesFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const [seen] = useState(school.branches);
  const [branches, setBranches] = useState<readonly Branch[]>(
    school.branches.length > 0 ? school.branches : [NEW],
  );
  const change = (at: number, next: Partial<Branch>) =>
    setBranches(branches.map((each, index) => (index === at ? { ...each, ...next } : each)));

  async function handleSave() {
    const named = branches.filter(({ name }) => name.trim() !== "");
    const body = { key: newClientId(), branches: named, seen };
    const saved = await save(
      saveBranches,
      { params: { schoolId: school.schoolId }, body },
      t("location.title"),
    );
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state !== "refused") onDone();
  }

  return (
    <>
      {branches.map((branch, at) => (
        // A place has nothing but its order.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="card stack plain-fieldset">
          <Line label="location.name" value={branch.name} onType={(name) => change(at, { name })} />
          <Line
            label="location.address"
            value={branch.address ?? ""}
            onType={(text) => change(at, { address: text.trim() || null })}
          />
          <Line
            label="location.phones"
            value={branch.phones.join(" ")}
            onType={(text) => change(at, { phones: text.split(/\s+/).filter(Boolean) })}
            isLeftToRight
          />
          <Line
            label="location.hours"
            value={branch.hours ?? ""}
            onType={(text) => change(at, { hours: text.trim() || null })}
          />
          <Line
            label="location.gates"
            value={branch.gates ?? ""}
            onType={(text) => change(at, { gates: text.trim() || null })}
          />
          <Line
            label="location.numbers"
            value={branch.place ? `${branch.place.latitude}, ${branch.place.longitude}` : ""}
            onType={(text) => change(at, { place: placeIn(text) })}
            isLeftToRight
          />
        </fieldset>
      ))}
      <Refusal error={error} words={error?.code === "conflict" ? undefined : "location.refused"} />
      <div className="buttons">
        <IonButton onClick={() => void handleSave()}>{t("location.save")}</IonButton>
        <IonButton fill="outline" onClick={() => setBranches([...branches, NEW])}>
          {t("location.add")}
        </IonButton>
      </div>
    </>
  );
}

interface LineProps {
  readonly label: TextId;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly isLeftToRight?: boolean;
}

function Line({ label, value, onType, isLeftToRight = false }: LineProps) {
  const { t } = useText();
  return (
    <IonInput
      className={isLeftToRight ? "left-to-right" : ""}
      fill="outline"
      maxlength={300}
      label={t(label)}
      labelPlacement="stacked"
      value={value}
      // Only once it is whole: half a number is none.
      onIonChange={({ detail }) => onType(detail.value ?? "")}
    />
  );
}

/** As maps copy them: latitude, longitude. */
function placeIn(text: string): Branch["place"] {
  const [latitude = Number.NaN, longitude = Number.NaN] = text
    .split(",")
    .map((part) => Number.parseFloat(part));
  return Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude };
}
