import type { Page } from "@playwright/test";

/** A row that is right, one without a section that there is, and one whose date is none. */
const TABLE = [
  "Student number,Given name,Family name,Sex,Birth date,Level,Section,Guardian 1: full name,Guardian 1: relation,Guardian 1: phone",
  "T-1,Lana,Aziz,female,2013-05-01,Second intermediate,A,Karim Aziz,father,07701112233",
  "T-2,Dara,Aziz,male,2014-02-03,Second intermediate,Z,Karim Aziz,father,07701112233",
  "T-3,Shad,Omer,male,31/2/2014,Second intermediate,A,Omer Said,father,07701112244",
].join("\r\n");

/** The id of an upload of the office that is signed in, checked and not imported. */
export function stagedUpload(page: Page): Promise<number> {
  return page.evaluate(async (table) => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const ask = async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) => {
      const type = body instanceof Uint8Array ? "application/octet-stream" : "application/json";
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": type }),
      };
      const url = `/api/v6/schools/${school_id}/roster/uploads${path}`;
      const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
      if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
      return response.json();
    };
    const bytes = new TextEncoder().encode(table);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const key = crypto.randomUUID().replaceAll("-", "").slice(0, 15);
    const announced = { key, fileName: "students.csv", bytes: bytes.length, kind: "students" };
    const { uploadId } = await ask("POST", "", JSON.stringify(announced));
    await ask("PUT", `/${uploadId}/parts/0`, bytes);
    await ask("POST", `/${uploadId}/check`, JSON.stringify({ sha256, choices: {} }));
    for (let state = "checking"; state === "checking";) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ state } = await ask("GET", `/${uploadId}`));
    }
    return uploadId;
  }, TABLE);
}
