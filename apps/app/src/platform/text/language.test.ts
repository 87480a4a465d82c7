import { expect, test, vi } from "vitest";

test("a page that asks for its texts while another language is on its way has them", async () => {
  vi.resetModules();
  const { i18n } = await import("@lingui/core");
  const { chooseLanguage, loadRestOfTexts } = await import("./language.ts");

  const starting = chooseLanguage("ckb");
  await loadRestOfTexts();
  await starting;

  expect(i18n._("posts.title")).not.toBe("posts.title");
});
