-- Files of a homework, and of an answer to one (HW-1, HW-3).
alter type file_use_kind add value 'homework' after 'training';
alter type file_use_kind add value 'homework_answer' after 'homework';
