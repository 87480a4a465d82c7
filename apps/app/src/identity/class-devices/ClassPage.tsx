import { listClassChildren } from "@dars/contract/identity/class-devices";
import { ApiError } from "@dars/contract/platform/client";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { classSecret, forgetClassSecret } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { EnrolForm } from "./EnrolForm.tsx";
import { PicturePad } from "./PicturePad.tsx";

/** Where a child finds its name and presses its pictures; on a device of no class, where it becomes one of one. */
export function ClassPage() {
  const { t } = useText();
  const [secret, setSecret] = useState<string | null | undefined>(undefined);

  useEffect(() => {
    void classSecret().then(setSecret);
  }, []);

  return (
    <Page title={t("class.title")} back="/choose-account-type" isReading>
      {secret === null && <EnrolForm onDone={setSecret} />}
      {typeof secret === "string" && (
        <Children
          secret={secret}
          onOver={() => {
            void forgetClassSecret();
            setSecret(null);
          }}
        />
      )}
    </Page>
  );
}

interface ChildrenProps {
  readonly secret: string;
  /** The device was taken out of its class, or its time is over. */
  readonly onOver: () => void;
}

function Children({ secret, onOver }: ChildrenProps) {
  const { call } = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [listClassChildren.path],
    queryFn: async () => {
      try {
        return await call(listClassChildren, { body: { secret } });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === "bad-credentials") onOver();
        throw failure;
      }
    },
    // Names of children are kept on no device.
    meta: { keep: false },
  });
  return (
    <Await value={data} error={error} onRetry={() => void refetch()}>
      {(found) => <OfClass found={found} secret={secret} />}
    </Await>
  );
}

interface OfClassProps {
  readonly found: Reply<typeof listClassChildren>;
  readonly secret: string;
}

interface Child {
  readonly id: Id;
  readonly name: Names;
}

function OfClass({ found, secret }: OfClassProps) {
  const { t, locale } = useText();
  const [child, setChild] = useState<Child | null>(null);
  if (child) return <PicturePad secret={secret} child={child} onBack={() => setChild(null)} />;
  return (
    <>
      <h2 className="section-title first">
        <bdi>{dashed(localizeName(found.class.level, locale), found.class.letter)}</bdi>
      </h2>
      <p>{t(found.children.length === 0 ? "class.nobody" : "class.who")}</p>
      <ul className="plain class-children">
        {inNameOrder(found.children, ({ name }) => name, locale).map((each) => (
          <li key={each.id}>
            <button type="button" className="account-type" onClick={() => setChild(each)}>
              <Avatar id={each.id} name={each.name} />
              <strong>
                <bdi>{localizeName(each.name, locale)}</bdi>
              </strong>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
