import { readFileSync } from "node:fs";

import type { Ink } from "@dars/contract/learning/ink";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

const read = (): Buffer => readFileSync(new URL("answer.jpg", import.meta.url));

const file: AttachedFile = {
  kind: "photo",
  fileId: "demoanswerphoto",
  name: "answer.jpg",
  type: "image/jpeg",
  size: read().length,
  width: 900,
  height: 1200,
};

/** A tick at the result, and a ring around the last line. */
const ink: Ink = [
  {
    fileId: file.fileId,
    strokes: [
      { pen: "green", points: [3100, 2700, 3500, 2900, 4400, 2300] },
      {
        pen: "red",
        points: [
          900, 6950, 2400, 6780, 4100, 6820, 4900, 7050, 4700, 7330, 3000, 7450, 1300, 7400, 800, 7180, 900,
          6950,
        ],
      },
    ],
  },
];

/** A page of an exercise book, drawn by a script: the one photo of written work of the demo school. */
export const ANSWER_PHOTO = { file, ink, read } as const;
