import { createContext } from "react";

/** Whether the question is of the group, so that its pictures are stored for all schools. */
export const GroupContext = createContext(false);
