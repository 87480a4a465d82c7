-- Files of a version of a lesson; target_id is the version's.
alter type file_use_kind add value 'lesson' after 'case';
