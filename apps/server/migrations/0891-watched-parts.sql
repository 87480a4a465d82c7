-- Which seconds of a video a person has watched: a union, so that devices may send in any order and twice. Empty for
-- parts that are no video.
alter table training_part_results add column seen int4multirange not null default '{}';
