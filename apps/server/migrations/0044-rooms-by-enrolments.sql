select watch_for_rooms('enrolments', 'mark_rooms');
