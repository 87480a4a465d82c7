import * as contract from "@dars/contract/school/settings";
import * as versions from "@dars/contract/shell/app-versions";

import type { Slice } from "#platform/http/api.ts";

import { listAppVersions, saveAppVersion } from "./app-versions.ts";
import { readGroupSettings, saveGroupSettings } from "./group-settings.ts";
import { readMySettings, readSchoolSettings, saveSchoolSettings } from "./school-settings.ts";

export const settings: Slice = (api) => {
  api.serve(contract.readGroupSettings, (context) => readGroupSettings(context));
  api.serve(contract.saveGroupSettings, (context, input) => saveGroupSettings(context, input));
  api.serve(contract.readSchoolSettings, (context, { params }) => readSchoolSettings(context, params));
  api.serve(contract.saveSchoolSettings, (context, input) => saveSchoolSettings(context, input));
  api.serve(contract.readMySettings, (context) => readMySettings(context));
  api.serve(versions.listAppVersions, (context) => listAppVersions(context));
  api.serve(versions.saveAppVersion, (context, input) => saveAppVersion(context, input));
};
