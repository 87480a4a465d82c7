-- KEY-3: a correction is a new row; what was changed, decided and published stays.
revoke delete on mark_changes, decision_allocations from dars_app;
