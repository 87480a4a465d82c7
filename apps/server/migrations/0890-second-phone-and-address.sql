-- Where else a person is reached: a contact alone, never a way to sign in.
alter table people add column second_phone text, add column address text;
