-- What a run of a job found, in a sentence that the admin panel shows: the restore drill says which backup it tried and what
-- came of it. Never a patient's name, number or text.
alter table job_runs add column detail text check (char_length(detail) <= 500);
