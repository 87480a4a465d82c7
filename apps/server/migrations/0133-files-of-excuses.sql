alter type file_use_kind add value 'excuse' after 'lesson';
