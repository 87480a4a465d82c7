select watch_for_rooms('class_enrolments', 'mark_rooms');
