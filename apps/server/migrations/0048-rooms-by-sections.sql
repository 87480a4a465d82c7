select watch_for_rooms('sections', 'mark_rooms');
