import { buildVerifyAddress } from "@dars/contract/platform/linked-addresses";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import { qrPath } from "#platform/print/qr-path.ts";

import { CERTIFICATE_WORDS, inFours } from "./certificate-words.ts";

export interface Certificate {
  readonly number: string;
  readonly name: Names;
  readonly school: Names;
  readonly title: string;
  readonly hours: number;
  readonly completedOn: string;
  readonly validUntil: string | null;
}

interface CertificateLook {
  readonly locale: Locale;
  /** Where people reach this server. */
  readonly origin: string;
}

/** A certificate as the template reads it: every word and figure as it is printed. */
export function composeCertificate(certificate: Certificate, { locale, origin }: CertificateLook) {
  const words = CERTIFICATE_WORDS[locale];
  const { number, name, school, title, hours, completedOn, validUntil } = certificate;
  const link = buildVerifyAddress(origin, number);
  return {
    lang: locale,
    rtl: locale !== "en",
    title: words.title,
    school: nameIn(school, locale),
    confirms: words.confirms,
    name: nameIn(name, locale),
    completed: words.completed,
    training: { text: title, rtl: /\p{Script=Arabic}/u.test(title) },
    facts: [
      { label: words.hours, value: String(hours) },
      { label: words.completedOn, value: completedOn.replaceAll("-", "/") },
      { label: words.validUntil, value: validUntil?.replaceAll("-", "/") ?? words.noEnd },
      { label: words.number, value: inFours(number) },
    ],
    head: words.head,
    stamp: words.stamp,
    check: {
      heading: words.check,
      address: link.replace(/^https?:\/\//, ""),
      svg: qrPath(link),
      alt: words.qr,
    },
  };
}
