import * as contract from "@dars/contract/identity/second-factors";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";

import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "./authenticator.ts";
import { proveWithCode } from "./prove-with-code.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { readStaffSecondFactor, saveStaffSecondFactor } from "./staff-second-factor.ts";
import { takeSecondStep } from "./take-second-step.ts";

export const secondFactors =
  (book: SessionBook): Slice =>
  (api) => {
    api.serve(contract.takeSecondStep, (context, { body }) => takeSecondStep(context, body));
    api.serve(contract.proveWithCode, (context, { body }) => proveWithCode(context, body.code));
    api.serve(contract.readSecondFactor, (context) => readSecondFactor(context));
    api.serve(contract.beginAuthenticator, (context) => beginAuthenticator(context));
    api.serve(contract.confirmAuthenticator, (context, input) => confirmAuthenticator(context, input));
    api.serve(contract.removeAuthenticator, (context) => removeAuthenticator(context));
    api.serve(contract.renewRecoveryCodes, (context) => renewRecoveryCodes(context));
    api.serve(contract.resetSecondFactor, (context, { params }) => resetSecondFactor(book, context, params));
    api.serve(contract.readStaffSecondFactor, (context) => readStaffSecondFactor(context));
    api.serve(contract.saveStaffSecondFactor, (context, { body }) =>
      saveStaffSecondFactor(context, body.isRequired),
    );
  };
