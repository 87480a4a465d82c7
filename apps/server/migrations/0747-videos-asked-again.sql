-- Why its teacher asks for another take, of one that was not marked or of one that came back. F5: why the school took it away.
alter table video_takes
  add column again_at timestamptz,
  add column again_fault text
    check (again_fault in ('dark', 'silent', 'unclear', 'cut-off', 'other-task', 'other')),
  add column again_note text not null default '',
  add column removed_reason text;
