import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyRequest } from "fastify";

/** The first of our languages that the browser asks for; Arabic where it asks for none. For pages that are not of the app. */
export function languageOf({ headers }: FastifyRequest): Locale {
  const asked = (headers["accept-language"] ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 3).replace("-", ""));
  for (const one of asked) {
    if (one === "ckb" || one === "ku") return "ckb";
    if (one === "ar" || one === "en") return one;
  }
  return "ar";
}
