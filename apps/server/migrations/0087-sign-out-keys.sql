-- By a key that ends the session and opens nothing: a device that was left without a network keeps only that.
alter table sessions add column sign_out_hash bytea;
