-- A digest of the cells of the file: an import that is not finished goes on wherever the same file is chosen again, and two windows
-- that import it at once are one import. Nothing of a patient can be read from it.
alter table patient_imports add column file_digest text check (file_digest ~ '^[0-9a-f]{64}$');
create unique index patient_imports_unfinished on patient_imports (user_id, file_digest) where finished_at is null;
