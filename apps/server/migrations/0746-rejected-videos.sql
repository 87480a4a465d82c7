-- A take that its teacher sends back unmarked, so that the student records another one.
alter type video_take_state add value 'rejected' after 'returned';
