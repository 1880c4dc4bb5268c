-- When a reply was recorded is said by the database, as in 0055. Only whether a reply is open can be changed afterwards.
create trigger visit_replies_recorded before insert on visit_replies for each row execute function set_recorded_at('replied_at');
