import * as office from "@dars/contract/admissions/applications";
import * as contract from "@dars/contract/admissions/applying";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { answerRequest } from "./answer-request.ts";
import { decideOffer } from "./decide-offer.ts";
import { enrolApplicant } from "./enrol-applicant.ts";
import { listApplicationsOfStudent } from "./list-applications-of-student.ts";
import { listApplications, readApplication } from "./list-applications.ts";
import { moveApplication } from "./move-application.ts";
import { readPhoneCodes, requestPhoneCode } from "./phone-codes.ts";
import { readApplicationStatus } from "./read-status.ts";
import { readDocument, removeDocument } from "./remove-document.ts";
import { sendDocument } from "./send-document.ts";
import { startApplication } from "./start-application.ts";
import { submitApplication } from "./submit-application.ts";

interface ApplicationsParts {
  readonly store: FileStore;
  /** The storage limit of each school. */
  readonly schoolBytes: number;
}

export const applications =
  (parts: ApplicationsParts): Slice =>
  (api) => {
    api.serve(contract.startApplication, startApplication);
    api.serve(contract.requestPhoneCode, requestPhoneCode);
    api.serve(contract.submitApplication, submitApplication);
    api.serve(contract.readApplicationStatus, readApplicationStatus);
    api.serve(contract.sendDocument, (context, input) => sendDocument(parts, context, input));
    api.serve(contract.readDocument, (context, input) => readDocument(parts.store, context, input));
    api.serve(contract.removeDocument, removeDocument);
    api.serve(contract.answerRequest, answerRequest);
    api.serve(contract.decideOffer, decideOffer);
    api.serve(office.listApplications, listApplications);
    api.serve(office.readApplication, readApplication);
    api.serve(office.listApplicationsOfStudent, listApplicationsOfStudent);
    api.serve(office.readPhoneCodes, readPhoneCodes);
    api.serve(office.moveApplication, moveApplication);
    api.serve(office.enrolApplicant, enrolApplicant);
  };
