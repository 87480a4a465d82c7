import type { Page } from "@playwright/test";

const GIFT =
  "::Rivers::Which river is the longest? {=The Nile ~The Tigris}\n\nTwo and two? {#4}\n\nBroken {=\n";

/** A file of questions that waits to be put into the first bank in reach, or into the first one of the group. */
export function stagedBank(page: Page, school: number, path: "question-banks" | "group-question-banks") {
  return page.evaluate(
    async ([schoolId, gift, kind]) => {
      const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
      const authorization = `Bearer ${token}`;
      const banks = `/api/v6/schools/${schoolId}/question-banks`;
      const listed = await (await fetch(banks, { headers: { authorization } })).json();
      const [{ subject, level }] = kind === "question-banks" ? listed.banks : listed.group;
      const bytes = new TextEncoder().encode(gift);
      const imports = `/api/v6/schools/${schoolId}/${kind}/${subject.id}/${level.id}/imports`;
      const key = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) =>
        (byte % 36).toString(36),
      ).join("");
      const announced = await fetch(imports, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ key, fileName: "questions.gift", bytes: bytes.byteLength }),
      });
      const { id } = await announced.json();
      await fetch(`${imports}/${id}/parts/0`, {
        method: "PUT",
        headers: { authorization, "content-type": "application/octet-stream" },
        body: bytes,
      });
      return { bankSubject: subject.id, bankLevel: level.id, bankImport: id };
    },
    [school, GIFT, path] as const,
  );
}
