import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import type { Question } from "@dars/contract/learning/questions";
import { ZipFile } from "yazl";

import type { ReadItem } from "./read-item.ts";
import { readQuestions } from "./read-questions.ts";

const ROOT = join(import.meta.dirname, "../../../../..");

/** QTI items by other authors, from beside the project or from its test data. */
export async function qtiPackage(): Promise<Buffer> {
  const beside = join(ROOT, "../shared/data/qti-items-2.1-2.2.zip");
  return readFile(existsSync(beside) ? beside : join(ROOT, "test-data/qti-items-2.1-2.2.zip"));
}

/** A zip of these files, each name with its text. */
export async function zipFiles(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

export const readText = async (name: string, text: string) => readQuestions(name, Buffer.from(text));

/** The only question of a file. Fails with its reasons where there is none. */
export async function readSingleQuestion(name: string, text: string): Promise<Question> {
  const { items } = await readText(name, text);
  const [item] = items;
  if (items.length !== 1 || !item?.question) throw new Error(`No single question: ${JSON.stringify(items)}`);
  return item.question;
}

/** Why the only item of a file is refused; empty where it is not. */
export async function readRefusal(name: string, text: string): Promise<string> {
  const { items } = await readText(name, text);
  return items.map((item: ReadItem) => (item.question ? "" : item.reasons.join(" "))).join("; ");
}

/** A choice in QTI 2.2 whose parts a test replaces. */
export const qtiItem = (body: string, more = ""): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="t" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse><value>A</value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
    <simpleChoice identifier="A">نعم، نهر</simpleChoice><simpleChoice identifier="B">جبل</simpleChoice>
  </choiceInteraction></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>${more}
</assessmentItem>`;
