import type { printCertificate as route } from "@dars/contract/insight/training-parts";
import type { FileReply, Input } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { CERTIFICATE } from "./certificate.typ.ts";
import { findCertificate } from "./certificates.queries.ts";
import { composeCertificate } from "./compose-certificate.ts";
import { findVisible } from "./trainings.queries.ts";

/** Together with report cards. */
const PRINTS_AN_HOUR = 60;

/** N2, TRN-2: of the caller's own completion. */
export async function printCertificate(
  context: Context,
  { params: { schoolId, training }, body: { locale } }: Input<typeof route>,
): Promise<FileReply> {
  const { actor, database, origin } = context;
  const db = database.reading(schoolId);
  const row = await findVisible(db, schoolId, actor, training);
  const number = row?.mine?.certificate;
  const certificate = number ? await findCertificate(db, schoolId, number) : undefined;
  if (!number || !certificate) throw notFound("This certificate");
  await database.inSchool(schoolId, (inside) => takeShare(inside, actor.accountId, "cards", PRINTS_AN_HOUR));
  const content = composeCertificate({ ...certificate, number }, { locale, origin: origin ?? "" });
  const bytes = await printPdf({ template: CERTIFICATE, content });
  return { name: `certificate-${number}.pdf`, type: "application/pdf", bytes };
}
