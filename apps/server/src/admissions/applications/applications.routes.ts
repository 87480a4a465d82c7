import * as office from "@dars/contract/admissions/applications";
import * as contract from "@dars/contract/admissions/applying";

import type { Slice } from "#platform/http/api.ts";

import { enrolApplicant } from "./enrol-applicant.ts";
import { listApplications, readApplication } from "./list-applications.ts";
import { moveApplication } from "./move-application.ts";
import { readPhoneCodes, requestPhoneCode } from "./phone-codes.ts";
import { startApplication } from "./start-application.ts";
import { readApplicationStatus, submitApplication } from "./submit-application.ts";

export const applications: Slice = (api) => {
  api.serve(contract.startApplication, startApplication);
  api.serve(contract.requestPhoneCode, requestPhoneCode);
  api.serve(contract.submitApplication, submitApplication);
  api.serve(contract.readApplicationStatus, readApplicationStatus);
  api.serve(office.listApplications, listApplications);
  api.serve(office.readApplication, readApplication);
  api.serve(office.readPhoneCodes, readPhoneCodes);
  api.serve(office.moveApplication, moveApplication);
  api.serve(office.enrolApplicant, enrolApplicant);
};
