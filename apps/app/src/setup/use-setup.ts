import { PASSWORD_MIN_LENGTH } from "@dars/contract/accounts";
import { ApiError } from "@dars/contract/client";
import type { Input } from "@dars/contract/route";
import { finishSetup } from "@dars/contract/setup";
import type { UserData } from "@dars/contract/user-data";
import { latinDigits } from "@dars/contract/versions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSession } from "#accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { whileLoading } from "#platform/ui/loading.ts";

export type Answers = Input<typeof finishSetup>["body"];

/** Whether the server could take it: names with something in them, codes and logins of plain letters. */
export const isComplete = ({ code, groupName, groupCode, name, login, password }: Answers): boolean =>
  [code, groupName, name].every((text) => text.trim() !== "") &&
  /^[0-9A-Za-z._-]{1,64}$/.test(groupCode.trim()) &&
  /^[0-9A-Za-z.@_+-]{3,64}$/.test(latinDigits(login).trim()) &&
  password.length >= PASSWORD_MIN_LENGTH;

/** Makes the group and signs its administrator in. */
export function useSetup(onDone: (userData: UserData) => void) {
  const { call } = useApi();
  const cache = useQueryClient();
  const { signIn } = useSession();
  const [error, setError] = useState<ApiError | null>(null);

  async function finish(answers: Answers) {
    setError(null);
    const body = {
      ...answers,
      code: latinDigits(answers.code).trim(),
      groupCode: answers.groupCode.trim(),
      login: latinDigits(answers.login).trim(),
    };
    try {
      const { userData } = await whileLoading(() => call(finishSetup, { body }));
      cache.clear();
      await signIn(userData);
      onDone(userData);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }

  return { finish, error };
}
