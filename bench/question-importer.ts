import {
  commitQuestionImport,
  createQuestionImport,
  IMPORT_PART_BYTES,
  putQuestionImportPart,
  readQuestionImport,
} from "@dars/contract/learning/banks";
import { Client } from "@dars/contract/platform/client";

import { clientIds } from "./client-ids.ts";
import { work } from "./worker.ts";

const FILE_BYTES = 16 * 1024 ** 2;
const PATIENCE_MS = 60_000;

let file: Buffer = Buffer.alloc(0);

const skills = {
  makeFile: () => {
    file = makeMoodleFile();
  },
  /** Milliseconds that all readers waited. */
  lookAndImport: async (
    { base, token }: { readonly base: string; readonly token: string },
    bank: { readonly schoolId: number; readonly subjectId: number; readonly levelId: number },
    readers: number,
  ): Promise<number> => {
    const client = new Client({ base, token: () => token, fetch, timeoutMs: PATIENCE_MS });
    const body = { key: clientIds("i")(), fileName: "large.xml", bytes: file.length };
    const { id: importId } = await client.call(createQuestionImport, { params: bank, body });
    const params = { ...bank, importId };
    for (let part = 0; part * IMPORT_PART_BYTES < file.length; part += 1)
      await client.call(putQuestionImportPart, {
        params: { ...params, part },
        body: Uint8Array.from(file.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)),
      });
    const start = performance.now();
    await Promise.all(Array.from({ length: readers }, () => client.call(readQuestionImport, { params })));
    const looks = performance.now() - start;
    await client.call(commitQuestionImport, { params });
    return looks;
  },
};
export type QuestionImporter = typeof skills;

work(skills);

function makeMoodleFile(): Buffer {
  const items: string[] = ['<?xml version="1.0"?><quiz>'];
  for (let length = 0, no = 0; length < FILE_BYTES - 2000; no += 1) {
    const words = `Which of these rivers is the longest one in the country, number ${no}? `.repeat(8);
    const item = `<question type="multichoice"><name><text>Rivers ${no}</text></name>
<questiontext format="html"><text><![CDATA[<p>${words}</p>]]></text></questiontext><single>true</single>
<answer fraction="100"><text>Euphrates ${no}</text></answer><answer fraction="0"><text>Tigris ${no}</text></answer></question>`;
    items.push(item);
    length += item.length;
  }
  return Buffer.from(`${items.join("\n")}</quiz>`);
}
