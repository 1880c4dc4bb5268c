-- When something was recorded is said by the database. The role of the app could choose it for rows that cannot be changed
-- afterwards, so a decision or a consent could be dated back. A restore, which runs as the owner, brings the times that were recorded.
create function set_recorded_at() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if current_user = 'app_user' then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], now()));
  end if;
  return new;
end $$;
revoke all on function set_recorded_at() from public;

-- What a patient said before it was recorded, as by a message that arrived before they were in the book.
alter table consent_events add column said_at timestamptz;
update consent_events set said_at = created_at where way = 'qr_message';

create trigger consent_events_recorded before insert on consent_events for each row execute function set_recorded_at('created_at');
create trigger consent_notices_recorded before insert on consent_notices for each row execute function set_recorded_at('published_at');
create trigger erasure_log_recorded before insert on erasure_log for each row execute function set_recorded_at('erased_at');
-- By its name it comes before the trigger that hashes the line.
create trigger ask_decisions_recorded before insert on ask_decisions for each row execute function set_recorded_at('decided_at');
