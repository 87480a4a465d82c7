select watch_for_rooms('role_assignments', 'mark_rooms_of_roles');
