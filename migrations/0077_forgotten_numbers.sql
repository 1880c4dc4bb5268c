-- Erasing a number that a patient had before also takes its hash from the attempts that went there.
grant update (number_hash) on attempt_visits to app_user;
