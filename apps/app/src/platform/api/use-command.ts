import { useAtOnce } from "./use-at-once.ts";

/** @deprecated A save takes `useSave`; what may never wait takes `useAtOnce`. */
export const useCommand = useAtOnce;
