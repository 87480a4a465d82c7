select watch_for_rooms('people', 'mark_rooms_of_people');
