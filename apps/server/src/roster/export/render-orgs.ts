import { pickName, plain, type RenderedRow, type Rendering, type SchoolOfGroup } from "./sourced-ids.ts";

export interface RenderedOrg extends RenderedRow {
  /**
   * A school, or an organisation that a source has named; our own district is exported only if a row refers
   * to it.
   */
  readonly isNamed: boolean;
}

/**
 * The group as a district and its schools. A source's districts and similar organisations are stored with the
 * head office.
 */
export function renderOrgs(
  { group: { group, schools }, getOrgId }: Rendering,
  district: string,
): RenderedOrg[] {
  const above = { name: pickName(group), type: "district", identifier: group.code };
  const office = schools.find(({ isOffice }) => isOffice);
  const noted = notedOrgs(office);
  return [
    ...[...new Set([district, ...noted])].map((sourcedId) => ({
      sourcedId,
      schools: office ? [office.id] : [],
      ours: above,
      isNamed: noted.includes(sourcedId),
    })),
    ...schools
      .filter(({ isOffice }) => !isOffice)
      .map((school) => ({
        sourcedId: getOrgId(school.id),
        schools: [school.id],
        isNamed: true,
        ours: {
          name: pickName(school),
          type: "school",
          identifier: plain(school.identifier ?? school.code),
          parentSourcedId: district,
        },
      })),
  ];
}

/** The ids of organisations above schools, as an import has noted them. */
const notedOrgs = (office: SchoolOfGroup | undefined): string[] =>
  (office?.records ?? [])
    .filter(({ entity, isActive }) => entity === "org" && isActive)
    .map(({ sourcedId }) => sourcedId)
    .toSorted();
