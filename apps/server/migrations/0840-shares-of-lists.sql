-- An account also takes a share of each hour of printed lists and timetables.
alter table export_counts drop constraint export_counts_share_check;
alter table export_counts add constraint export_counts_share_check
  check (share in ('files', 'letters', 'cards', 'lists')) not valid;
