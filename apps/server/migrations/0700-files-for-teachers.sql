-- Files of a lesson that only its notes or answers show are not for its students.
update file_uses as used set part = 1
from lesson_versions as version
where used.kind = 'lesson' and version.school_id = used.school_id and version.id = used.target_id
  and not exists (
    select from jsonb_path_query(version.blocks, '$[*].content.**.fileId') as shown
    where shown #>> '{}' = used.file_id);
