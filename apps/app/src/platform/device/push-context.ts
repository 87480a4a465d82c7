import { createContext, use } from "react";

import { noPush, type PushPort } from "./push.ts";

export const PushContext = createContext<PushPort>(noPush);

/** How pushes reach this device. */
export const usePush = (): PushPort => use(PushContext);
