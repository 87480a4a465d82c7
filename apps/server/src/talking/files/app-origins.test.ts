import { readMe } from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aFilesBed } from "./files-bed.factory.ts";
import { aPhoto, patchHeaders } from "./files.factory.ts";

const { base, school, aSender, send, fetchLinks } = await aFilesBed();

/** Where the pages of the installed apps come from: Android's two, iOS's, and app 51.6's. */
const ORIGINS = ["https://localhost", "http://localhost", "capacitor://localhost", "ionic://localhost"];

const readHeader = ({ headers }: Response, name: string) => headers.get(name) ?? "";

test.each(ORIGINS)("a page of %s may call, ask first, send a file in parts, and show one", async (origin) => {
  const sender = await aSender();
  const photo = await send(sender, "photo", "board.jpg", await aPhoto(400, 300));
  const bytes = `${base}/api/v6/schools/${school.id}/files/${photo.id}/bytes`;

  const call = await fetch(`${base}${readMe.path}`, {
    headers: { origin, authorization: `Bearer ${sender.token}` },
  });
  expect([call.status, readHeader(call, "access-control-allow-origin")]).toEqual([200, origin]);
  expect(readHeader(call, "access-control-expose-headers")).toMatch(/upload-offset/);
  expect(call.headers.has("access-control-allow-credentials")).toBe(false);

  const before = await fetch(bytes, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": Object.keys(patchHeaders(sender.token, 0)).join(),
    },
  });
  expect([before.status, readHeader(before, "access-control-allow-origin")]).toEqual([204, origin]);
  expect(readHeader(before, "access-control-allow-methods")).toContain("PATCH");
  for (const header of Object.keys(patchHeaders(sender.token, 0)))
    expect(readHeader(before, "access-control-allow-headers")).toContain(header.toLowerCase());

  const sent = await fetch(bytes, {
    method: "HEAD",
    headers: { origin, authorization: `Bearer ${sender.token}`, "tus-resumable": "1.0.0" },
  });
  expect(readHeader(sent, "access-control-allow-origin")).toBe(origin);

  const { full } = await fetchLinks(sender, photo.id);
  const shown = await fetch(new URL(full, base), { headers: { origin } });
  expect([shown.status, readHeader(shown, "cross-origin-resource-policy")]).toEqual([200, "cross-origin"]);
});

test("a page of elsewhere may do none of it", async () => {
  const sender = await aSender();
  for (const origin of ["https://localhost.evil.example", "https://localhost:8443", "capacitor://evil"]) {
    const call = await fetch(`${base}${readMe.path}`, {
      headers: { origin, authorization: `Bearer ${sender.token}` },
    });
    expect(call.headers.has("access-control-allow-origin")).toBe(false);
  }
});
