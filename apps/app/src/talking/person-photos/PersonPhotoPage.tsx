import { readOwnPhoto } from "@dars/contract/talking/person-photos";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { NamedPerson } from "#school/people/public.ts";

import { PhotoForm } from "./PhotoForm.tsx";

/** A3: the office sets and removes the photo of a person; without a person in the address, staff its own. */
export function PersonPhotoPage() {
  const { t } = useText();
  const { schoolId, personId } = useParams();
  return (
    <WithSession>
      {() =>
        personId === undefined ? (
          <Page title={t("person-photos.own-title")} back="/profile" isReading>
            <OwnPhoto />
          </Page>
        ) : (
          <Page title={t("person-photos.title")} back={`/manage/people/${schoolId}/${personId}`} isReading>
            <div className="stack wide-gap" key={personId}>
              <NamedPerson schoolId={Number(schoolId)} personId={Number(personId)} />
              <PhotoForm schoolId={Number(schoolId)} personId={Number(personId)} isOwn={false} />
            </div>
          </Page>
        )
      }
    </WithSession>
  );
}

function OwnPhoto() {
  const { reading } = useRead(readOwnPhoto, {});
  return (
    <Await {...reading}>
      {({ person }) => person && <PhotoForm schoolId={person.schoolId} personId={person.id} isOwn />}
    </Await>
  );
}
