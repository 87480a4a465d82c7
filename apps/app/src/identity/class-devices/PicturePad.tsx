import { signInWithPictures } from "@dars/contract/identity/class-devices";
import { PICTURES, PIN_LENGTH, type Picture } from "@dars/contract/identity/pictures";
import { ApiError } from "@dars/contract/platform/client";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { getHomePath, useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";

import { PictureTile } from "./PictureTile.tsx";

interface PicturePadProps {
  readonly secret: string;
  readonly child: { readonly id: Id; readonly name: Names };
  readonly onBack: () => void;
}

/** Twelve pictures; the fourth press signs in. */
export function PicturePad({ secret, child: { id, name }, onBack }: PicturePadProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const router = useIonRouter();
  const { signIn } = useSession();
  const [pressed, setPressed] = useState<readonly Picture[]>([]);
  const [error, setError] = useState<ApiError | null>(null);

  async function handlePress(picture: Picture) {
    const pictures = [...pressed, picture];
    setPressed(pictures);
    setError(null);
    if (pictures.length < PIN_LENGTH) return;
    try {
      const body = { secret, studentId: id, pictures };
      const { userData } = await whileLoading(() => call(signInWithPictures, { body }));
      await signIn(userData);
      router.push(getHomePath(userData), "root", "replace");
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setPressed([]);
    }
  }

  return (
    <>
      <h2 className="section-title first">
        <bdi>{localizeName(name, locale)}</bdi>
      </h2>
      <p>{t("class.press")}</p>
      <output className="quiet">{t("class.pressed", { count: pressed.length, total: PIN_LENGTH })}</output>
      {error && (
        <p className="refusal" role="alert">
          {t(error.code === "bad-credentials" ? "class.wrong" : `error.${error.code}`)}
        </p>
      )}
      <div className="picture-pad">
        {PICTURES.map((picture) => (
          <button
            key={picture}
            type="button"
            className="picture-button"
            disabled={pressed.includes(picture) || pressed.length === PIN_LENGTH}
            onClick={() => void handlePress(picture)}
          >
            <PictureTile picture={picture} />
          </button>
        ))}
      </div>
      <div className="buttons">
        <IonButton fill="clear" onClick={() => setPressed([])}>
          {t("class.again")}
        </IonButton>
        <IonButton fill="clear" onClick={onBack}>
          {t("class.not-me")}
        </IonButton>
      </div>
    </>
  );
}
