import { listErasureRequests, type OpenErasureRequest } from "@dars/contract/oversight/erasure-requests";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { RequestLine } from "./RequestLine.tsx";

/** DSR-4: who has asked for an erasure in the app and waits for an answer; it is decided on the person's own page. */
export function ErasureRequestsPage() {
  return (
    <PageOfSchool title="rights.requests" back="/manage" isReading>
      {(schoolId) => <OpenRequests key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function OpenRequests({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listErasureRequests, { params: { schoolId } });
  return (
    <div className="stack wide-gap">
      <p className="quiet">{t("rights.requests-lead")}</p>
      <Await {...reading}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Empty
              icon={checkmarkDoneOutline}
              title={t("rights.requests-none")}
              text={t("rights.requests-none-text")}
            />
          ) : (
            <Searched label={t("rights.requests")} items={requests} textOf={({ name }) => allNames(name)}>
              {(found) => (
                <ul className="plain stack wide-gap">
                  {found.map((request) => (
                    <OneRequest key={`${request.schoolId}-${request.id}`} request={request} />
                  ))}
                </ul>
              )}
            </Searched>
          )
        }
      </Await>
    </div>
  );
}

function OneRequest({ request }: { readonly request: OpenErasureRequest }) {
  const { t } = useText();
  const { schoolId, personId, name, isBeingDecided } = request;
  return (
    <li className="card stack">
      <h2 className="section-title first">
        <Name of={name} />
      </h2>
      {isBeingDecided && <p className="state waiting">{t("rights.erasure-asked")}</p>}
      <RequestLine request={request} />
      <Link leadsTo={`/manage/people/${schoolId}/${personId}/data`}>
        {t(isBeingDecided ? "rights.open-person" : "rights.answer-request")}
      </Link>
    </li>
  );
}
