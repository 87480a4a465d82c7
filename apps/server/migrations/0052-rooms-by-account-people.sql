select watch_for_rooms('account_people', 'mark_rooms');
