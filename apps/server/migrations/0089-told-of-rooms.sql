-- Up to which message of a room somebody was told, without all else that the person was told in half a year.
create index notifications_of_rooms on notifications (school_id, person_id, target, ((parts ->> 'upto')::bigint))
  where kind = 'chat';
