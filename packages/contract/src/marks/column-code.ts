import { Type } from "typebox";

/** Names a column of marks in its grade policy, such as "M1". */
export const ColumnCode = Type.String({ minLength: 1, maxLength: 40 });
