select watch_for_rooms('accounts', 'mark_rooms_of_accounts');
