-- Every key of a clinic's table begins with the clinic, so that a PostgreSQL that is sharded by clinic can check it on one shard.
alter table send_attempts drop constraint send_attempts_user_id_message_id_fkey;
alter table autopilot_sends drop constraint autopilot_sends_user_id_message_id_fkey;
alter table provider_events drop constraint provider_events_user_id_attempt_id_fkey;

alter table sequence_messages
  drop constraint sequence_messages_pkey, drop constraint sequence_messages_user_id_id_key, add primary key (user_id, id);
alter table send_attempts
  drop constraint send_attempts_pkey, drop constraint send_attempts_user_id_id_key, add primary key (user_id, id);
alter table do_not_contact
  drop constraint do_not_contact_pkey, drop constraint do_not_contact_user_id_id_key, add primary key (user_id, id);
alter table autopilot_sends
  drop constraint autopilot_sends_pkey, drop constraint autopilot_sends_user_id_id_key, add primary key (user_id, id);
alter table erasure_log
  drop constraint erasure_log_pkey, drop constraint erasure_log_user_id_id_key, add primary key (user_id, id);

alter table send_attempts
  add foreign key (user_id, message_id) references sequence_messages (user_id, id) on delete cascade;
alter table autopilot_sends
  add foreign key (user_id, message_id) references sequence_messages (user_id, id) on delete set null (message_id);
alter table provider_events
  add foreign key (user_id, attempt_id) references send_attempts (user_id, id) on delete cascade;

-- The hash of 256 random bits: it is unique without a constraint, and is looked up before the clinic is known.
alter table provider_channels drop constraint provider_channels_callback_hash_key;
create index provider_channels_by_callback on provider_channels (callback_hash) where callback_hash is not null;
