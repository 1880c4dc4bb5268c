-- The list of reviews begins with those that are pending, and each part of it with the newest.
drop index reviews_by_status;
create index reviews_by_status on reviews (user_id, status, created_at desc, id desc);
