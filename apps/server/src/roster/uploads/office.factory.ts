import { commitUpload, readUpload, undoUpload, type Upload } from "@dars/contract/roster/uploads";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import type { Testbed } from "#platform/testing/testbed.ts";
import { aPackage, type ManifestOptions, type PackageFiles } from "#roster/import/roster.factory.ts";

import { checkedFile, finishJobs } from "./staged.factory.ts";

/** A school of its own with a user of the head office, who uploads, and a user of the school, who approves. */
export async function anOffice({ database, owner, as }: Testbed) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const [administrator, management] = [
    await anAdministrator(database, group),
    await aManagement(database, school),
  ];
  const [first, second] = [as(administrator.actor), as(management.actor)];
  const schoolId = school.id;
  const read = (uploadId: number): Promise<Upload> =>
    first.call(readUpload, { params: { schoolId, uploadId } });

  return {
    group,
    school,
    schoolId,
    first,
    second,
    read,
    check: async (files: PackageFiles, options: ManifestOptions = {}) =>
      checkedFile(database, first, await aPackage(files, options), { schoolId }),
    checkZip: async (file: string) => checkedFile(database, first, file, { schoolId }),
    commit: async (uploadId: number, confirmDeactivate?: number) => {
      const confirmed = confirmDeactivate === undefined ? {} : { confirmDeactivate };
      const body = { key: aKey(), isAlone: false, ...confirmed };
      await second.call(commitUpload, { params: { schoolId, uploadId }, body });
      await finishJobs(database);
      return read(uploadId);
    },
    undo: async (uploadId: number) => {
      await second.call(undoUpload, { params: { schoolId, uploadId }, body: { key: aKey() } });
      await finishJobs(database);
      return read(uploadId);
    },
    look: async (query: string): Promise<unknown[]> => (await owner.query(query, [schoolId])).rows,
  };
}
