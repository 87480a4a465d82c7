import * as messages from "@dars/contract/admissions/application-messages";
import * as office from "@dars/contract/admissions/applications";
import * as contract from "@dars/contract/admissions/applying";
import * as assessments from "@dars/contract/admissions/assessments";
import { listOpenLocations } from "@dars/contract/school/branches";

import type { ConfiguredWays } from "#identity/outbound/public.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { answerRequest } from "./answer-request.ts";
import { addAssessmentSlots, listAssessmentSlots, removeAssessmentSlot } from "./assessment-slots.ts";
import { chooseSlot } from "./choose-slot.ts";
import { decideOffer } from "./decide-offer.ts";
import { enrolApplicant } from "./enrol-applicant.ts";
import { listApplicationsOfStudent } from "./list-applications-of-student.ts";
import { listApplications, readApplication } from "./list-applications.ts";
import { listOpenLocations as openLocations } from "./list-open-locations.ts";
import { moveApplication } from "./move-application.ts";
import { followApplication, listOwnApplications, readOpenedApplication } from "./own-applications.ts";
import { finishAssessment, listOwnAssessments } from "./own-assessments.ts";
import { readPhoneCodes, requestPhoneCode } from "./phone-codes.ts";
import { readApplicationStatus } from "./read-status.ts";
import { readDocument, removeDocument } from "./remove-document.ts";
import { requestTrackingCodes } from "./request-tracking-codes.ts";
import { sendDocument } from "./send-document.ts";
import { startApplication } from "./start-application.ts";
import { stopApplicationMessages } from "./stop-application-messages.ts";
import { submitApplication } from "./submit-application.ts";

interface ApplicationsParts {
  readonly store: FileStore;
  /** The storage limit of each school. */
  readonly schoolBytes: number;
  /** By which messages leave the app. */
  readonly ways: ConfiguredWays;
}

export const applications =
  (parts: ApplicationsParts): Slice =>
  (api) => {
    api.serve(contract.startApplication, (context) => startApplication(parts.ways, context));
    api.serve(listOpenLocations, openLocations);
    api.serve(contract.requestPhoneCode, (...call) => requestPhoneCode(parts.ways, ...call));
    api.serve(messages.requestTrackingCodes, requestTrackingCodes);
    api.serve(contract.submitApplication, (...call) => submitApplication(parts.ways, ...call));
    api.serve(contract.readApplicationStatus, readApplicationStatus);
    api.serve(contract.followApplication, followApplication);
    api.serve(contract.listOwnApplications, listOwnApplications);
    api.serve(contract.readOpenedApplication, readOpenedApplication);
    api.serve(contract.sendDocument, (context, input) => sendDocument(parts, context, input));
    api.serve(contract.readDocument, (context, input) => readDocument(parts.store, context, input));
    api.serve(contract.removeDocument, removeDocument);
    api.serve(contract.answerRequest, answerRequest);
    api.serve(contract.decideOffer, decideOffer);
    api.serve(contract.chooseSlot, chooseSlot);
    api.serve(messages.stopApplicationMessages, stopApplicationMessages);
    api.serve(assessments.listAssessmentSlots, listAssessmentSlots);
    api.serve(assessments.addAssessmentSlots, addAssessmentSlots);
    api.serve(assessments.removeAssessmentSlot, removeAssessmentSlot);
    api.serve(assessments.listOwnAssessments, listOwnAssessments);
    api.serve(assessments.finishAssessment, finishAssessment);
    api.serve(office.listApplications, listApplications);
    api.serve(office.readApplication, readApplication);
    api.serve(office.listApplicationsOfStudent, listApplicationsOfStudent);
    api.serve(office.readPhoneCodes, readPhoneCodes);
    api.serve(office.moveApplication, (...call) => moveApplication(parts.ways, ...call));
    api.serve(office.enrolApplicant, (...call) => enrolApplicant(parts.ways, ...call));
  };
