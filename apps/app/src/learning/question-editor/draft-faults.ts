import { createContext, useContext } from "react";

/** What is wrong with the question that is being typed, by the field or the id of an answer. */
export const DraftFaultContext = createContext<ReadonlyMap<string, string>>(new Map());

export const useDraftFault = (field: string): string | undefined => useContext(DraftFaultContext).get(field);
