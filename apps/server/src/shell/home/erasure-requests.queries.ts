import { sql, type RawBuilder } from "kysely";

/** Open requests for erasure (DSR-4) with which the office has not begun. */
export const countErasureRequests = (schoolId: number): RawBuilder<number> => sql`
  (select count(*)::int from erasure_requests as request
    join people as person on person.school_id = request.school_id and person.id = request.person_id
    where request.school_id = ${schoolId} and request.withdrawn_at is null and request.refused_at is null
      and person.state in ('active', 'deceased')
      and not exists (select from erasures where erasures.school_id = request.school_id
        and erasures.person_id = request.person_id)
      and not exists (select from proposals as step where step.school_id = request.school_id
        and step.kind = 'person.erased' and step.subject_kind = 'person' and step.subject_id = request.person_id
        and step.state = 'waiting'))`;
