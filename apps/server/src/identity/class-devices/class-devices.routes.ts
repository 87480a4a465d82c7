import * as contract from "@dars/contract/identity/class-devices";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";

import { drawPicturePin } from "./draw-picture-pin.ts";
import { enrolClassDevice } from "./enrol-class-device.ts";
import { issueClassCode } from "./issue-class-code.ts";
import { listClassChildren } from "./list-class-children.ts";
import { listClassDevices } from "./list-class-devices.ts";
import { revokeClassDevice } from "./revoke-class-device.ts";
import { signInWithPictures } from "./sign-in-with-pictures.ts";

export const classDevices =
  (book: SessionBook): Slice =>
  (api) => {
    api.serve(contract.listClassDevices, (context, { params }) => listClassDevices(context, params));
    api.serve(contract.issueClassCode, (context, { params }) => issueClassCode(context, params));
    api.serve(contract.revokeClassDevice, (context, { params }) => revokeClassDevice(book, context, params));
    api.serve(contract.drawPicturePin, (context, { params }) => drawPicturePin(context, params));
    api.serve(contract.enrolClassDevice, (context, { body }) => enrolClassDevice(context, body));
    api.serve(contract.listClassChildren, (context, { body }) => listClassChildren(context, body));
    api.serve(contract.signInWithPictures, (context, { body }) => signInWithPictures(book, context, body));
  };
