-- Whether the clinic offers its patients a review draft. Without it every send flow is the simple one.
alter table users add column offers_drafts boolean not null default true;
grant update (offers_drafts) on users to app_user;
