import { sql, type RawBuilder } from "kysely";

import { selectInstant } from "#platform/db/shapes.ts";
import { buildAbout, selectWording, type NoticeCauses } from "#talking/notifications/public.ts";

const hasSeat = (which: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from trainings as training
  join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
    and seat.person_id = line.person_id
  where training.school_id = line.school_id and training.key = line.target and ${which})`;

export const trainingCauses = {
  /** A seat that one has not declined, until the training is over: that it was cancelled is news as well. */
  training: () => ({
    isThere: hasSeat(sql`seat.answer <> 'declined'`),
    isOpen: hasSeat(sql`training.ends_at > now() and seat.completed_at is null`),
    says: sql`(select ${buildAbout({
      title: selectWording(sql`training.title`),
      until: selectInstant(sql`training.starts_at`),
    })} from trainings as training where training.school_id = line.school_id and training.key = line.target)`,
  }),
} satisfies Partial<NoticeCauses>;
