select watch_for_rooms('coordinator_scopes', 'mark_rooms');
