-- WhatsApp's id of the person whom a message reached, as the provider's reports say it. A reply that shows no number is about these.
alter table send_attempts add column wa_user_id text check (length(wa_user_id) between 1 and 200);
create index send_attempts_by_user on send_attempts (user_id, wa_user_id) where wa_user_id is not null;
grant update (wa_user_id) on send_attempts to app_user;
