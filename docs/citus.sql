-- How the tables are placed on Citus, after the migrations have run on its coordinator. Made from the list of tables.
-- NOT RUN ON CITUS. What was run is PostgreSQL with every clinic table partitioned by hash (user_id), which has the same rules for
-- keys and references (docs/decisions/046-keys-with-the-clinic.md). docs/scaling.md says what else Citus asks for.
set citus.enable_unsafe_triggers = on; -- audit_log writes its hash chain by a trigger that touches rows of its own clinic only

select create_reference_table('app_instances');
select create_reference_table('creative_categories');
select create_reference_table('job_runs');
select create_reference_table('kept_keys');
select create_reference_table('operator_audit_chains');
select create_reference_table('operator_audit_log');
select create_reference_table('shared_review_request_templates');
select create_reference_table('shared_sequence_templates');
select create_reference_table('sign_in_throttles');
select create_reference_table('used_sentences');
select create_reference_table('users');
select create_reference_table('logins');
select create_reference_table('shared_creatives');
select create_reference_table('login_identities');
select create_reference_table('login_proofs');
select create_reference_table('login_recovery_codes');
select create_reference_table('login_second_factors');
select create_reference_table('login_sessions');
select create_distributed_table('ask_chains', 'user_id');
select create_distributed_table('ask_decisions', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('ask_settings', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('audit_chains', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('audit_log', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('autopilots', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('clinic_logos', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('consent_notices', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('creatives', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('do_not_contact', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('doctors', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('draft_sentences', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('erasure_log', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('model_usage', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('patient_imports', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('provider_channels', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('reminder_settings', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('review_request_templates', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('sequence_templates', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('whatsapp_users', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('doctor_days', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('doctor_sessions', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('patients', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('appointments', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('consent_events', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('different_patients', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('patient_import_rows', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('report_requests', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('ask_exclusions', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('reviews', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('sequence_messages', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('autopilot_sends', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('send_attempts', 'user_id', colocate_with => 'ask_chains');
select create_distributed_table('provider_events', 'user_id', colocate_with => 'ask_chains');
