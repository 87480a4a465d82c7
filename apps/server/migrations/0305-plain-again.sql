-- A lesson that is held by the timetable again keeps how often its day was changed (ICS-2).
alter type lesson_change_kind add value 'plain' after 'changed';
