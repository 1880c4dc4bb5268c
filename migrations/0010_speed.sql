-- What grew with all clinics' rows and need not.

-- A list by status took a heap page for each row of the clinic: here its rows stand in the list's order, and are counted
-- without the table. What waits has an index of its own (`sequence_messages_waiting`), so nothing is written twice.
create index sequence_messages_tried on sequence_messages (user_id, status, scheduled_date, created_at, id)
  where cancelled_at is null and status <> 'pending';
-- The operator counts over all clinics what is in doubt; it is little, among everything that was ever tried.
create index send_attempts_in_doubt on send_attempts (user_id) where state = 'unknown';
