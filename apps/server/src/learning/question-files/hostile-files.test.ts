import { describe, expect, it } from "vitest";

import { readQuestions } from "./read-questions.ts";
import { readSingleQuestion, qtiItem, readText, readRefusal, zipFiles } from "./samples.factory.ts";

const BOMB = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

describe("QI-3: a file that would do more than bring questions", () => {
  it("is not what these tests begin with", async () => {
    expect((await readSingleQuestion("a.xml", qtiItem("<p>ما دجلة؟</p>"))).type).toBe("single_choice");
  });

  it.each([
    ["declares entities", `${BOMB}${qtiItem("<p>&b;</p>")}`, "document type"],
    ["names a file outside", `<!DOCTYPE x SYSTEM "file:///etc/passwd">${qtiItem("")}`, "document type"],
    ["uses an entity that is none of XML's", qtiItem("<p>&secret;</p>"), "not well formed"],
    ["is nested too deep", qtiItem("<div>".repeat(150) + "</div>".repeat(150)), "100 levels"],
    ["includes another file", qtiItem('<xi:include href="/etc/passwd"/>'), "includes another file"],
    ["has a script", qtiItem("<p>x</p><script>alert(1)</script>"), "script"],
    ["has a script in an attribute", qtiItem('<p onclick="alert(1)">x</p>'), "script"],
    ["links to a script", qtiItem('<p><a href=" javascript:alert(1)">x</a></p>'), "script"],
    [
      "shows a picture from elsewhere",
      qtiItem('<p><img src="https://example.org/a.png" alt=""/></p>'),
      "another address",
    ],
    [
      "shows one without a scheme",
      qtiItem('<p><img src="//example.org/a.png" alt=""/></p>'),
      "another address",
    ],
    ["shows a page in a frame", qtiItem('<iframe src="a.html"/>'), "frame"],
    ["is cut off", qtiItem("<p>x</p>").slice(0, 700), "not well formed"],
  ])("is refused when it %s", async (_, xml, reason) => {
    expect(await readRefusal("a.xml", xml)).toContain(reason);
  });

  it("is refused whole when it is no text, such as a package whose beginning is lost", async () => {
    const cut = (await zipFiles({ "a.gift": "ما؟ {T}" })).subarray(4);
    const { items } = await readQuestions("a.zip", Buffer.concat([cut, Buffer.from([0xcd, 0xe3])]));
    expect(items.map(({ question, reasons }) => [question, reasons])).toEqual([
      [null, ["The file is damaged, or is not a file of questions."]],
    ]);
  });

  it.each([
    ["a script", "<script>alert(1)</script>ما؟ {T}", "script"],
    ["a picture from elsewhere", '<img src="http://example.org/a.png">ما؟ {T}', "another address"],
  ])("is refused as GIFT with %s", async (_, gift, reason) => {
    expect(await readRefusal("a.gift", `س: ${gift}`)).toContain(reason);
  });

  it("is not counted where macOS has packed its own files beside those of the package", async () => {
    const bytes = await zipFiles({
      "items/a.xml": qtiItem("<p>ما دجلة؟</p>"),
      "__MACOSX/items/._a.xml": "\u0000\u0005\u0016\u0007",
    });
    const { items } = await readQuestions("items.zip", bytes);

    expect(items.map(({ id }) => id)).toEqual(["items/a.xml"]);
  });

  it("harms no other item of its package", async () => {
    const bytes = await zipFiles({
      "a.xml": `${BOMB}<assessmentItem/>`,
      "b.xml": qtiItem("<p>ما دجلة؟</p>"),
      "c.xml": "<",
    });
    const { items } = await readQuestions("p.zip", bytes);
    expect(items.map(({ id, question }) => [id, question !== null])).toEqual([
      ["a.xml", false],
      ["b.xml", true],
      ["c.xml", false],
    ]);
  });

  it("is refused when it unpacks to far more than it is", async () => {
    const bytes = await zipFiles({ "a.xml": " ".repeat(30_000_000) });
    const { items } = await readQuestions("p.zip", bytes);
    expect(items).toHaveLength(1);
    expect(items[0]?.reasons[0]).toContain("100 times its size");
  });

  it("is answered in time that grows with its size alone", async () => {
    const open = "<a ".repeat(30_000);
    const tex = String.raw`\( `.repeat(30_000);
    const { items } = await readText("a.gift", `${open}{T}\n\n${tex}{T}`);
    expect(items).toHaveLength(2);
    for (const text of [
      "\n".repeat(300_000),
      "::a\n".repeat(50_000),
      ".a ".repeat(200_000),
      "{\n".repeat(50_000),
    ])
      expect((await readText("a.txt", `${text}x`)).items).toHaveLength(1);
    const gaps = "{1:SHORTANSWER:=a".repeat(30_000);
    const cloze = `<quiz><question type="cloze"><questiontext><text>${gaps}</text></questiontext></question></quiz>`;
    expect(await readRefusal("a.xml", cloze)).toContain("no gaps");
  });
});
