select watch_for_rooms('teaching_classes', 'mark_rooms');
