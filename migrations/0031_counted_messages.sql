-- The list of a clinic's messages and its number read the same index: without the messages that the list leaves out, they are
-- counted without the table, which took a heap page for each row.
drop index sequence_messages_scheduled;
create index sequence_messages_scheduled on sequence_messages (user_id, scheduled_date, created_at, id)
  where queued or status <> 'pending';
