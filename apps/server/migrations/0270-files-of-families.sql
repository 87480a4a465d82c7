-- Documents of an application come from families, who have no account.
alter type file_use_kind add value 'application' after 'video_take';
-- A server of before compares it with an account, which null never is.
-- squawk-ignore ban-drop-not-null
alter table files alter column account_id drop not null;
