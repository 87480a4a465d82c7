-- An account also takes a share of each hour of printed cards.
alter table export_counts drop constraint export_counts_share_check;
alter table export_counts add constraint export_counts_share_check
  check (share in ('files', 'letters', 'cards')) not valid;
