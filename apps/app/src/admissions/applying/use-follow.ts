import { followApplication } from "@dars/contract/admissions/applying";
import { useEffect, useEffectEvent, useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";

import type { Opened } from "./use-documents.ts";

/** O1: whether a parent is signed in, who follows its applications without codes. */
export function useIsParent(): boolean {
  const { session, isLoggedIn } = useSession();
  return isLoggedIn && session?.login_type === "parent";
}

/** O1: a parent that is signed in follows what it has opened by its account. True once it does. */
export function useFollow(opened: Opened | null): boolean {
  const isParent = useIsParent();
  const { call } = useApi();
  const { attempt } = useAtOnce();
  const [followed, setFollowed] = useState<string | null>(null);
  const application = opened?.application ?? null;

  const follow = useEffectEvent(() =>
    attempt(async () => {
      if (!opened) return;
      const { schoolId, pass } = opened;
      const input = { params: { application: opened.application }, body: { schoolId, pass } };
      const { isFollowed } = await call(followApplication, input);
      if (isFollowed) setFollowed(opened.application);
    }),
  );
  useEffect(() => {
    if (isParent && application !== null) void follow();
  }, [isParent, application]);
  return application !== null && followed === application;
}
