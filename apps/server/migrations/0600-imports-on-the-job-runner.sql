-- The work on an upload is a job of the one runner; what it is, the upload's state says. Servers of the release
-- before still use roster_jobs, so it goes with the next one.
insert into jobs (task, key, payload)
select
  'work on upload',
  'upload ' || school_id || ' ' || upload_id,
  jsonb_build_object('schoolId', school_id, 'uploadId', upload_id)
from roster_jobs
on conflict (key) do nothing;
