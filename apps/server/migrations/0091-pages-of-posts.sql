-- Lists of posts are read a page at a time: what is out, pinned first, and what somebody or anybody of a school wrote.
drop index posts_by_time;
create index posts_by_time on posts (school_id, is_pinned, publish_at, id) where state = 'published';
drop index posts_by_author;
create index posts_by_author on posts (school_id, author_id, created_at, id);
create index posts_by_beginning on posts (school_id, created_at, id);
