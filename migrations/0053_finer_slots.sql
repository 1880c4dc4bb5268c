-- Slots of 5, 10 and 20 minutes for doctors who see many patients in one session.
alter table doctors drop constraint doctors_slot_minutes_check;
alter table doctors add constraint doctors_slot_minutes_check check (slot_minutes in (5, 10, 15, 20, 30, 45, 60));
