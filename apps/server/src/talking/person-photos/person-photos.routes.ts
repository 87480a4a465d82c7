import * as contract from "@dars/contract/talking/person-photos";

import type { Slice } from "#platform/http/api.ts";

import { listPersonPhotos } from "./list-person-photos.ts";
import { readOwnPhoto } from "./read-own-photo.ts";
import { removePersonPhoto } from "./remove-person-photo.ts";
import { savePersonPhoto } from "./save-person-photo.ts";

export const personPhotos: Slice = (api) => {
  api.serve(contract.listPersonPhotos, listPersonPhotos);
  api.serve(contract.readOwnPhoto, (context) => readOwnPhoto(context));
  api.serve(contract.savePersonPhoto, savePersonPhoto);
  api.serve(contract.removePersonPhoto, removePersonPhoto);
};
