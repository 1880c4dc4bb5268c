-- A file of 20,000 patients has rows of headings above them.
alter table patient_import_rows drop constraint patient_import_rows_row_number_check;
alter table patient_import_rows add constraint patient_import_rows_row_number_check check (row_number between 1 and 20020);
