-- Evidence of an evaluation, and materials of a training.
alter type file_use_kind add value 'evaluation' after 'video_take';
alter type file_use_kind add value 'training' after 'evaluation';
