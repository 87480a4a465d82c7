select watch_for_rooms('teacher_assignments', 'mark_rooms');
