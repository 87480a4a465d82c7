select watch_for_rooms('academic_years', 'mark_rooms');
