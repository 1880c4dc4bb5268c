-- What is typed is compared in the index alone, also with how names sound (0081) and with numbers.
drop index patients_by_name;
create index patients_by_name on patients (user_id, name_key, id) include (name_fold, name_sound, number, merged_into)
  where merged_into is null;
