select watch_for_rooms('guardian_links', 'mark_rooms');
