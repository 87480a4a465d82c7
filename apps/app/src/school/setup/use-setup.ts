import { PASSWORD_MIN_LENGTH } from "@dars/contract/identity/accounts";
import type { UserData } from "@dars/contract/identity/user-data";
import type { Input } from "@dars/contract/platform/route";
import { finishSetup, readSetup } from "@dars/contract/school/setup";
import { latinDigits } from "@dars/contract/shell/versions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { whileLoading } from "#platform/ui/loading.ts";

export type Answers = Input<typeof finishSetup>["body"];

/** What the server could not take as it is: codes and logins are of plain letters, and a password has a length. */
export function wrongIn({
  groupCode,
  login,
  password,
}: Answers): readonly ("groupCode" | "login" | "password")[] {
  return [
    ...(/^[0-9A-Za-z._-]{1,64}$/.test(groupCode.trim()) ? [] : ["groupCode" as const]),
    ...(/^[0-9A-Za-z.@_+-]{3,64}$/.test(latinDigits(login).trim()) ? [] : ["login" as const]),
    ...(password.length >= PASSWORD_MIN_LENGTH ? [] : ["password" as const]),
  ];
}

/** Makes the group and signs its administrator in. `isClosed` once the server says that it has an administrator. */
export function useSetup(onDone: (userData: UserData) => void) {
  const { call } = useApi();
  const cache = useQueryClient();
  const { signIn } = useSession();
  const { attempt, error } = useAtOnce();
  const [isDone, setDone] = useState(false);
  const { data: setup, isLoading } = useQuery({
    queryKey: ["setup"],
    queryFn: () => call(readSetup, {}),
    enabled: !isDone,
    // A kept answer would lead to a set-up that is long done.
    meta: { keep: false },
  });

  async function finish(answers: Answers) {
    const body = {
      ...answers,
      code: latinDigits(answers.code).trim(),
      groupCode: answers.groupCode.trim(),
      login: latinDigits(answers.login).trim(),
    };
    await attempt(async () => {
      const { userData } = await whileLoading(() => call(finishSetup, { body }));
      // From here on the set-up is closed by this very person, who is on the way home.
      setDone(true);
      cache.clear();
      await signIn(userData);
      onDone(userData);
    });
  }

  const isClosed = !isDone && (setup?.isOpen === false || error?.code === "conflict");
  return { finish, error, isClosed, isAsking: isLoading };
}
